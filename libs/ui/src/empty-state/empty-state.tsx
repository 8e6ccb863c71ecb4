import type { ReactNode } from 'react';
import { DisplayText } from '../display-text/display-text.tsx';
import * as css from './empty-state.module.css';

interface EmptyStateProps {
  title: string;
  /** One line about what appears here. */
  text?: string;
  /** A small line drawing in `currentColor`; a hill with a flag when left out. */
  drawing?: ReactNode;
  /** One button. */
  action?: ReactNode;
}

/**
 * Shown instead of an empty list (docs/design.md#empty-states). The texts are in EMPTY_TEXT of the
 * contract.
 */
export function EmptyState({ title, text, drawing = <HillAndFlag />, action }: EmptyStateProps) {
  return (
    <div className={css.empty}>
      <div className={css.drawing}>{drawing}</div>
      <DisplayText as="h2" size="medium">
        {title}
      </DisplayText>
      {text && <p className={css.text}>{text}</p>}
      {action && <div className={css.action}>{action}</div>}
    </div>
  );
}

function HillAndFlag() {
  return (
    <svg
      width="120"
      height="72"
      viewBox="0 0 120 72"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M4 66c16-2 22-20 36-22 10-1 12 8 22 8 14 0 18-22 32-22 10 0 14 12 22 14" />
      <path d="M16 66c10 0 14-8 24-8 12 0 16 8 28 8h48M94 30V8h16l-4 6 4 6H94" />
    </svg>
  );
}
