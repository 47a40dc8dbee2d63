import type { Action } from "kratzen";
import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { Sprite } from "./cards/sprite.js";
import { takeUpFocus } from "./focus.js";
import { act, type Game, type Step, startGame, undo } from "./game.js";
import { fromHash, hasValue, toHash } from "./link.js";
import { Header } from "./parts/header.js";
import { Help } from "./parts/help.js";
import { Settings } from "./parts/settings.js";
import { loadPrefs, type Prefs, savePrefs } from "./prefs.js";
import { recordOf, stepsOf } from "./record.js";
import { Replay } from "./screens/replay.js";
import { Start } from "./screens/start.js";
import { Table } from "./screens/table.js";
import { type Mode, SETUP } from "./setup.js";
import { listenToKeys } from "./shortcuts.js";
import { SpeakContext, speakIn } from "./speak.js";

type Screen =
  | { readonly at: "start"; readonly wrongLink: boolean }
  | { readonly at: "table"; readonly game: Game }
  | { readonly at: "replay"; readonly mode: Mode; readonly steps: readonly [Step, ...Step[]] };

const START: Screen = { at: "start", wrongLink: false };

/** The page. */
export function App(): JSX.Element {
  const [prefs, setPrefs] = useState<Prefs>(loadPrefs);
  const [setup, setSetup] = useState(SETUP);
  const [screen, setScreen] = useState<Screen>(START);
  const [dialog, setDialog] = useState<"settings" | "help" | null>(null);
  const mode = screen.at === "table" ? screen.game.mode : screen.at === "replay" ? screen.mode : setup.mode;
  const speak = useMemo(() => speakIn(prefs, mode), [prefs, mode]);

  const change = (move: (game: Game) => Game | null): void =>
    setScreen((now) => {
      const game = now.at === "table" ? move(now.game) : null;
      return game ? { at: "table", game } : now;
    });
  const leave = (): void => {
    history.replaceState(null, "", location.pathname + location.search);
    setScreen(START);
  };

  const watch = (game: Game): void => {
    setScreen({ at: "replay", mode: game.mode, steps: game.steps });
    // The session is over, so its record may stand in the address: reloaded or passed on, it is still there.
    toHash(recordOf(game)).then((hash) => history.replaceState(null, "", hash));
  };

  useEffect(() => savePrefs(prefs), [prefs]);
  useEffect(() => {
    const root = document.documentElement;
    root.lang = prefs.language;
    root.dataset["theme"] = prefs.theme;
  }, [prefs]);
  useEffect(() => {
    const open = (): void => {
      if (!hasValue(location.hash)) return;
      fromHash(location.hash)
        .then(stepsOf)
        .then(
          (steps) => setScreen({ at: "replay", mode: "hotSeat", steps }),
          () => setScreen({ at: "start", wrongLink: true }),
        );
    };
    open();
    addEventListener("hashchange", open);
    return () => removeEventListener("hashchange", open);
  }, []);
  useEffect(
    () => (prefs.shortcuts ? listenToKeys({ undo: () => change(undo), help: () => setDialog("help") }) : undefined),
    [prefs.shortcuts],
  );
  useEffect(takeUpFocus, [screen.at]);

  return (
    <SpeakContext.Provider value={speak}>
      <Sprite />
      <Header
        onSettings={() => setDialog("settings")}
        onHelp={() => setDialog("help")}
        onHome={screen.at === "start" ? null : leave}
      />
      {screen.at === "start" && (
        <Start
          setup={setup}
          onChange={setSetup}
          onStart={() => {
            setScreen({ at: "table", game: startGame(setup) });
            setSetup({ ...setup, seed: "" });
          }}
          wrongLink={screen.wrongLink}
        />
      )}
      {screen.at === "table" && (
        <Table
          game={screen.game}
          pace={prefs.pace}
          onAct={(action: Action) => change((game) => act(game, action))}
          onUndo={() => change(undo)}
          onWatch={() => watch(screen.game)}
          onAgain={leave}
        />
      )}
      {screen.at === "replay" && <Replay steps={screen.steps} onAgain={leave} />}
      {dialog === "settings" && <Settings prefs={prefs} onChange={setPrefs} onClose={() => setDialog(null)} />}
      {dialog === "help" && <Help onClose={() => setDialog(null)} />}
    </SpeakContext.Provider>
  );
}
