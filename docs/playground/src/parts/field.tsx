import type { ComponentChildren, JSX } from "preact";

interface Choice<T> {
  readonly value: T;
  readonly label: string;
}

interface SelectProps<T> {
  readonly label: string;
  readonly value: T;
  readonly choices: readonly Choice<T>[];
  readonly onChange: (value: T) => void;
}

/** A choice among a few values. */
export function Select<T extends string | number>({ label, value, choices, onChange }: SelectProps<T>): JSX.Element {
  return (
    <label class="field">
      <span>{label}</span>
      <select
        value={String(value)}
        onChange={(event) => {
          const chosen = choices.find((choice) => String(choice.value) === event.currentTarget.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={String(choice.value)} selected={choice.value === value}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  );
}

interface TextProps {
  readonly label: string;
  readonly value: string;
  readonly onInput: (value: string) => void;
  readonly numeric?: boolean;
}

/** A line of text. */
export function Text({ label, value, onInput, numeric = false }: TextProps): JSX.Element {
  return (
    <label class="field">
      <span>{label}</span>
      <input
        type="text"
        autocomplete="off"
        spellcheck={false}
        {...(numeric ? { size: 6 } : {})}
        value={value}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
    </label>
  );
}

interface CheckProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** Something that is on or off. */
export function Check({ label, checked, onChange }: CheckProps): JSX.Element {
  return (
    <label class="field check">
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span>{label}</span>
    </label>
  );
}

interface TilesProps<T> {
  readonly label: string;
  readonly name: string;
  readonly value: T;
  readonly choices: readonly (Choice<T> & { readonly about?: string })[];
  readonly onChange: (value: T) => void;
}

/** A choice that is worth being seen whole. */
export function Tiles<T extends string | number>({
  label,
  name,
  value,
  choices,
  onChange,
}: TilesProps<T>): JSX.Element {
  return (
    <fieldset class="tiles">
      <legend>{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} class={choice.value === value ? "tile on" : "tile"}>
          <input
            type="radio"
            name={name}
            value={String(choice.value)}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <b>{choice.label}</b>
          {choice.about && <span>{choice.about}</span>}
        </label>
      ))}
    </fieldset>
  );
}

/** A group of fields under one heading. */
export function Group({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ComponentChildren;
}): JSX.Element {
  return (
    <fieldset class="group">
      <legend>{label}</legend>
      {children}
    </fieldset>
  );
}
