import * as css from './send-hint.module.css';

/** How the keyboard sends a long form, at the left of its buttons. `does`: "creates the event". */
export function SendHint({ does }: { does: string }) {
  return (
    <p className={css.hint}>
      <kbd>{hasCommandKey() ? '⌘' : 'Ctrl'}</kbd> + <kbd>Enter</kbd> {does}
    </p>
  );
}

function hasCommandKey(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}
