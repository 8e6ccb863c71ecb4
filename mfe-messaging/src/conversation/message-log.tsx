import type { ComponentProps, ReactNode } from 'react';
import * as css from './message-log.module.css';

/**
 * The scrolling list of a conversation's messages. Screen readers are told what arrives elsewhere,
 * not what is loaded into it.
 */
export function MessageLog(props: ComponentProps<'div'>) {
  return (
    <div
      {...props}
      className={css.log}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: only a focused area can be scrolled by keyboard, and a log has no control of its own
      tabIndex={0}
      role="log"
      aria-live="off"
      aria-label="Messages"
    />
  );
}

/** The messages in it, oldest first. */
export function MessageLines({ children }: { children: ReactNode }) {
  return <ol className={css.lines}>{children}</ol>;
}
