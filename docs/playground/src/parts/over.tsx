import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { type Game, sessionOf } from "../game.js";
import { toHash } from "../link.js";
import { recordOf } from "../record.js";
import { useSpeak } from "../speak.js";
import { Settlement } from "./settlement.js";
import { Standings } from "./standings.js";

interface Props {
  readonly game: Game;
  readonly onWatch: () => void;
  readonly onAgain: () => void;
}

/** The end of a session: the standings, and the link that carries it. */
export function Over({ game, onWatch, onAgain }: Props): JSX.Element | null {
  const { words } = useSpeak();
  const session = sessionOf(game);
  const link = useLink(game);
  const [isCopied, setCopied] = useState(false);
  if (session.phase !== "over") return null;
  const { lastResult } = session;
  const copy = (): void => {
    navigator.clipboard.writeText(link).then(
      () => setCopied(true),
      () => document.querySelector<HTMLInputElement>("#link")?.select(),
    );
  };
  return (
    <section class="over" aria-label={words.over}>
      <h2>{words.over}</h2>
      <Standings session={session} />
      <div class="answers">
        <button type="button" class="primary" data-focus onClick={onAgain}>
          {words.again}
        </button>
        <button type="button" onClick={onWatch}>
          {words.watch}
        </button>
        <button type="button" onClick={copy} disabled={link === ""}>
          {isCopied ? `✓ ${words.copied}` : words.share}
        </button>
      </div>
      <label class="field link">
        <span>{words.linkField}</span>
        <input id="link" type="text" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <p class="quiet">{words.linkAbout}</p>
      {lastResult && <Settlement result={lastResult} />}
    </section>
  );
}

/** The link to the session, as soon as it is packed. */
function useLink(game: Game): string {
  const [link, setLink] = useState("");
  useEffect(() => {
    let isWanted = true;
    toHash(recordOf(game)).then((hash) => {
      if (isWanted) setLink(location.href.split("#")[0] + hash);
    });
    return () => {
      isWanted = false;
    };
  }, [game]);
  return link;
}
