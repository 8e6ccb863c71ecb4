import * as css from './send-hint.module.css';

interface SendHintProps {
  /** "creates the event" */
  does: string;
  /** The form was submitted without a connection; its draft is kept. */
  isWaiting: boolean;
}

/** How the keyboard sends a long form, at the left of its buttons; or that it is sent later. */
export function SendHint({ does, isWaiting }: SendHintProps) {
  if (isWaiting)
    return (
      <p className={css.waiting}>
        Not saved yet. It will be sent when you are back online. If you close this, it is kept as a
        draft.
      </p>
    );
  return (
    <p className={css.hint}>
      <kbd>{hasCommandKey() ? '⌘' : 'Ctrl'}</kbd> + <kbd>Enter</kbd> {does}
    </p>
  );
}

function hasCommandKey(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}
