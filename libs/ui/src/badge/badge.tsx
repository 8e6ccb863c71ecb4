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
};

interface ToneBadgeProps {
  /** `over` stands on a picture (so do `mossOver`, `signalOver`), `quiet` is a chip, `moss` is good, `signal` waits on a person, `danger` is wrong. */
  tone: keyof typeof CLASS;
  children: ReactNode;
}

/** A short word on a rounded ground. */
export function ToneBadge({ tone, children }: ToneBadgeProps) {
  return <span className={`${css.badge} ${CLASS[tone]}`}>{children}</span>;
}

/** Where a badge stands: on a picture its ground is the same in both schemes. */
type Place = 'picture' | 'text';

/** Approved or Pending, as spec.md §2 words them. */
export function ApprovalBadge({
  approved,
  place = 'picture',
}: {
  approved: boolean;
  place?: Place;
}) {
  const tone = approved ? 'moss' : 'signal';
  return (
    <ToneBadge tone={place === 'picture' ? `${tone}Over` : tone}>
      {approved ? 'Approved' : 'Pending'}
    </ToneBadge>
  );
}

/** Beginner, Intermediate or Advanced. */
export function DifficultyBadge({
  difficulty,
  place = 'picture',
}: {
  difficulty: string;
  place?: Place;
}) {
  return <ToneBadge tone={place === 'picture' ? 'over' : 'moss'}>{difficulty}</ToneBadge>;
}

/** How many wait; nothing for none, `99+` past two digits. `label` says of what: "3 unread messages". */
export function CountBadge({ count, label }: { count: number; label: string }) {
  if (count < 1) return null;
  return (
    <span className={css.count} role="img" aria-label={`${count} ${label}`}>
      {count > 99 ? '99+' : count}
    </span>
  );
}
