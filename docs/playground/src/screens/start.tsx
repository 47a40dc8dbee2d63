import { RuleError } from "kratzen";
import type { Refusal } from "kratzen/i18n";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Explanation } from "../parts/explanation.js";
import { Check, Group, Select, Text, Tiles } from "../parts/field.js";
import { PlayingCard } from "../parts/playing-card.js";
import type { FiveCardForm, Setup } from "../setup.js";
import { useSpeak } from "../speak.js";

interface Props {
  readonly setup: Setup;
  readonly onChange: (setup: Setup) => void;
  /** Starts the game; throws what `createSession` throws. */
  readonly onStart: () => void;
  readonly wrongLink: boolean;
}

/** Which game, how many, against whom. */
export function Start({ setup, onChange, onStart, wrongLink }: Props): JSX.Element {
  const { words } = useSpeak();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const set = (change: Partial<Setup>): void => {
    setRefusal(null);
    onChange({ ...setup, ...change });
  };
  const start = (event: Event): void => {
    event.preventDefault();
    try {
      onStart();
    } catch (error) {
      if (!(error instanceof RuleError)) throw error;
      setRefusal(error);
    }
  };
  return (
    <main class="start">
      <div class="hero">
        <div class="hero-cards" aria-hidden="true">
          {(["KH", "QS", "W", "AC"] as const).map((card) => (
            <PlayingCard key={card} card={card} />
          ))}
        </div>
        <h1>{words.title}</h1>
        <p>{words.tagline}</p>
      </div>
      {wrongLink && (
        <p class="wrong" role="alert">
          {words.wrongLink}
        </p>
      )}
      <form onSubmit={start}>
        <h2>{words.newGame}</h2>
        <Tiles
          label={words.game}
          name="game"
          value={setup.game}
          choices={(["fourCard", "fiveCard", "tavern"] as const).map((value) => ({
            value,
            label: words.games[value].name,
            about: words.games[value].about,
          }))}
          onChange={(game) => set({ game })}
        />
        {setup.game === "fiveCard" && (
          <FiveCardFields form={setup.fiveCard} onChange={(fiveCard) => set({ fiveCard })} />
        )}
        <Tiles
          label={words.players}
          name="players"
          value={setup.players}
          choices={[3, 4, 5, 6].map((value) => ({ value, label: String(value) }))}
          onChange={(players) => set({ players })}
        />
        <Tiles
          label={words.mode}
          name="mode"
          value={setup.mode}
          choices={(["solo", "hotSeat"] as const).map((value) => ({
            value,
            label: words.modes[value].name,
            about: words.modes[value].about,
          }))}
          onChange={(mode) => set({ mode })}
        />
        <details class="practice">
          <summary>{words.practice}</summary>
          <Text label={words.seedField} value={setup.seed} onInput={(seed) => set({ seed })} />
          <p class="quiet">{words.seedAbout}</p>
        </details>
        <Explanation refusal={refusal} />
        <button type="submit" class="primary">
          {words.start}
        </button>
      </form>
    </main>
  );
}

function FiveCardFields({
  form,
  onChange,
}: {
  readonly form: FiveCardForm;
  readonly onChange: (form: FiveCardForm) => void;
}): JSX.Element {
  const { option, options } = useSpeak().words;
  const set = (change: Partial<FiveCardForm>): void => onChange({ ...form, ...change });
  return (
    <details class="options">
      <summary>{options}</summary>
      <div class="fields">
        <Group label={option.end}>
          <Text label={option.hands} numeric value={form.hands} onInput={(hands) => set({ hands })} />
          <Text label={option.target} numeric value={form.target} onInput={(target) => set({ target })} />
          <Check label={option.broke} checked={form.broke} onChange={(broke) => set({ broke })} />
          <Text label={option.chips} numeric value={form.chips} onInput={(chips) => set({ chips })} />
        </Group>
        <Select
          label={option.mussAfterFailure}
          value={form.mussAfterFailure}
          choices={(["always", "afterOrdinary"] as const).map((value) => ({ value, label: option[value] }))}
          onChange={(mussAfterFailure) => set({ mussAfterFailure })}
        />
        <Select
          label={option.penalty}
          value={form.penalty}
          choices={(["doubleAnte", "matchPot"] as const).map((value) => ({ value, label: option[value] }))}
          onChange={(penalty) => set({ penalty })}
        />
        <Select
          label={option.weli}
          value={form.weli}
          choices={(["second", "highest"] as const).map((value) => ({ value, label: option[value] }))}
          onChange={(weli) => set({ weli })}
        />
        <Select
          label={option.strikerTricks}
          value={form.strikerTricks}
          choices={([2, 3, 4] as const).map((value) => ({ value, label: String(value) }))}
          onChange={(strikerTricks) => set({ strikerTricks })}
        />
        <Group label={option.exchange}>
          <Check label={option.exchange} checked={form.exchange} onChange={(exchange) => set({ exchange })} />
          {form.exchange && (
            <>
              <Select
                label={option.exchangeMax}
                value={form.exchangeMax}
                choices={([1, 2, 3, 4, 5] as const).map((value) => ({ value, label: String(value) }))}
                onChange={(exchangeMax) => set({ exchangeMax })}
              />
              <Text
                label={option.exchangeFee}
                numeric
                value={form.exchangeFee}
                onInput={(exchangeFee) => set({ exchangeFee })}
              />
            </>
          )}
        </Group>
        <Group label={option.bettler}>
          <Check label={option.bettler} checked={form.bettler} onChange={(bettler) => set({ bettler })} />
          {form.bettler && (
            <Text
              label={option.bettlerBonus}
              numeric
              value={form.bettlerBonus}
              onInput={(bettlerBonus) => set({ bettlerBonus })}
            />
          )}
        </Group>
      </div>
    </details>
  );
}
