import type { ApiKey } from '@muster/contract';
import { londonIsoDay } from '@muster/domain';
import { formatShortDate, relativeTimeInSentence } from '@muster/ui';
import type { ReactNode } from 'react';
import { EventsOf } from './events-of.tsx';
import { KEY_ROLE_LABELS } from './key-role-labels.ts';
import * as css from './key-row.module.css';

const DAY_MS = 24 * 3_600_000;
/** From so many days before it, the end of a key is a number of days. */
const SOON_DAYS = 7;

interface KeyRowProps {
  apiKey: ApiKey;
  /** What can be done with it. */
  children: ReactNode;
}

/**
 * A key of a program in words: its name and first characters, what it may do, with which events,
 * until when, and its last use (docs/product/api-keys.md#key-screens).
 */
export function KeyRow({ apiKey, children }: KeyRowProps) {
  const { name, prefix, roles, eventId, expiresAt, lastUsedAt, lastNetwork } = apiKey;
  return (
    <div className={css.row}>
      <div className={css.key}>
        <span>
          <b>{name}</b> <span className={css.prefix}>{prefix}…</span>
        </span>
        <span>{roles.map((role) => KEY_ROLE_LABELS[role] ?? role).join(' · ')}</span>
        <span className={css.dim}>
          <EventsOf eventId={eventId} /> · {describeEnd(expiresAt)}
        </span>
        <span className={css.dim}>
          {lastUsedAt
            ? `Used ${relativeTimeInSentence(lastUsedAt)}${lastNetwork && ` from ${lastNetwork}`}`
            : 'Not used yet'}
        </span>
      </div>
      {children}
    </div>
  );
}

function describeEnd(expiresAt: string): string {
  const [end, today] = [expiresAt, new Date()].map((at) => Date.parse(londonIsoDay(at)));
  const days = Math.round(((end ?? 0) - (today ?? 0)) / DAY_MS);
  if (days > SOON_DAYS) return `until ${formatShortDate(expiresAt)}`;
  if (days <= 0) return 'ends today';
  return days === 1 ? 'ends tomorrow' : `ends in ${days} days`;
}
