import type { JSX } from "preact";
import { LANGUAGES, PACES, PACKS, type Prefs, THEMES } from "../prefs.js";
import { useSpeak } from "../speak.js";
import { Dialog } from "./dialog.js";
import { Check, Select } from "./field.js";

interface Props {
  readonly prefs: Prefs;
  readonly onChange: (prefs: Prefs) => void;
  readonly onClose: () => void;
}

const LANGUAGE_NAMES = { en: "English", fr: "Français", de: "Deutsch" } as const;

/** What the user likes. */
export function Settings({ prefs, onChange, onClose }: Props): JSX.Element {
  const { words } = useSpeak();
  const set = (change: Partial<Prefs>): void => onChange({ ...prefs, ...change });
  return (
    <Dialog title={words.settings} onClose={onClose}>
      <div class="fields">
        <Select
          label={words.language}
          value={prefs.language}
          choices={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          onChange={(language) => set({ language })}
        />
        <Select
          label={words.pack}
          value={prefs.pack}
          choices={PACKS.map((value) => ({ value, label: words.packs[value] }))}
          onChange={(pack) => set({ pack })}
        />
        <Select
          label={words.theme}
          value={prefs.theme}
          choices={THEMES.map((value) => ({ value, label: words.themes[value] }))}
          onChange={(theme) => set({ theme })}
        />
        <Select
          label={words.pace}
          value={prefs.pace}
          choices={PACES.map((value) => ({ value, label: words.paces[value] }))}
          onChange={(pace) => set({ pace })}
        />
        <Check label={words.shortcuts} checked={prefs.shortcuts} onChange={(shortcuts) => set({ shortcuts })} />
      </div>
    </Dialog>
  );
}
