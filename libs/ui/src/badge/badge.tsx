import type { ReactNode } from 'react';
import * as css from './badge.module.css';

const CLASS = {
  moss: css.moss,
  signal: css.signal,
  quiet: css.quiet,
  over: css.over,
  danger: css.danger,
  mossOver: css.mossOver,
  signalOver: css.signalOver,
  dangerOver: css.dangerOver,
};

interface ToneBadgeProps {
  /**
   * `moss`: confirmed or good. `signal`: waits for a person. `danger`: failed. `quiet`: a chip.
   * `over` and the names that end in `Over` are for pictures.
   */
  tone: keyof typeof CLASS;
  children: ReactNode;
}

/** A short text on a rounded background. */
export function ToneBadge({ tone, children }: ToneBadgeProps) {
  return (
    <span className={`${css.badge} ${CLASS[tone]}`}>
      {typeof children === 'string' ? <span className={css.text}>{children}</span> : children}
    </span>
  );
}

/** On a picture the background of a badge is the same in both schemes. */
type BadgeSurface = 'picture' | 'text';

const APPROVAL = {
  approved: { tone: 'moss', label: 'Approved' },
  pending: { tone: 'signal', label: 'Pending' },
  rejected: { tone: 'danger', label: 'Rejected' },
} as const;

/** Approved, Pending or Rejected (docs/product/organizer-screens.md#event-card). */
export function ApprovalBadge({
  status,
  on = 'picture',
}: {
  status: keyof typeof APPROVAL;
  on?: BadgeSurface;
}) {
  const { tone, label } = APPROVAL[status];
  return <ToneBadge tone={on === 'picture' ? `${tone}Over` : tone}>{label}</ToneBadge>;
}

/** Beginner, Intermediate or Advanced. */
export function DifficultyBadge({
  difficulty,
  on = 'picture',
}: {
  difficulty: string;
  on?: BadgeSurface;
}) {
  return <ToneBadge tone={on === 'picture' ? 'over' : 'moss'}>{difficulty}</ToneBadge>;
}

/**
 * A count, `99+` beyond two digits; nothing for 0. `label` says what is counted: "3 unread
 * messages".
 */
export function CountBadge({ count, label }: { count: number; label: string }) {
  if (count < 1) return null;
  return (
    <span className={css.count} role="img" aria-label={`${count} ${label}`}>
      {count > 99 ? '99+' : count}
    </span>
  );
}
