import type { Action } from "kratzen";
import type { JSX } from "preact";
import { SuitIcon } from "../cards/suits.js";
import { moveFocus } from "../focus.js";
import { useSpeak } from "../speak.js";

interface Props {
  readonly question: string;
  readonly children: JSX.Element | readonly JSX.Element[] | null;
}

/** What is asked, and the buttons that answer. */
export function Controls({ question, children }: Props): JSX.Element {
  return (
    <div class="controls">
      <p class="question">{question}</p>
      <div class="answers" role="toolbar" tabIndex={-1} aria-label={question} onKeyDown={moveFocus}>
        {children}
      </div>
    </div>
  );
}

/** A button for a bid, a declaration, a suit or a special exchange. */
export function Answer({
  action,
  first,
  onAct,
}: {
  readonly action: Action;
  readonly first: boolean;
  readonly onAct: (action: Action) => void;
}): JSX.Element {
  const { names, pack, suit } = useSpeak();
  const [text, about] = labelOf();
  function labelOf(): readonly [string, string] {
    switch (action.type) {
      case "bid":
        return [names.bids[action.bid].short, names.bids[action.bid].long];
      case "declare":
        return [names.declarations[action.declaration].short, names.declarations[action.declaration].long];
      case "exchange":
        return [names.exchanges[action.choice].short, names.exchanges[action.choice].long];
      case "nameTrump":
        return [suit(action.suit), suit(action.suit)];
      default:
        return [names.actions[action.type].short, names.actions[action.type].long];
    }
  }
  return (
    <button
      type="button"
      class="answer"
      title={about}
      {...(first ? { "data-focus": "" } : {})}
      onClick={() => onAct(action)}
    >
      {action.type === "nameTrump" && <SuitIcon pack={pack} suit={action.suit} />}
      {text}
    </button>
  );
}
