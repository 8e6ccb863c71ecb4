import type { NoticeKind } from '@muster/contract';
import { afterCommit } from '../database/after-commit.ts';
import type { Db } from '../database/schema.ts';
import { notifyUsers } from '../realtime/bus.ts';
import { deleteSurplusNotices, insertNotice } from './notice-store.ts';

/**
 * What an event has once a day at most (docs/product/messages.md#news): the first alone is told, or
 * it is counted, and told again as one.
 */
const DAILY: Partial<Record<NoticeKind, 'first' | 'counted'>> = {
  eventFull: 'first',
  firstSignUp: 'first',
  gateConflict: 'counted',
  refundFailed: 'counted',
};

interface NoticeInput {
  userId: string;
  /** Who caused it and so gets no notice. Null for a device, a visitor or Muster itself. */
  actorId: string | null;
  /** Null: it is about no event, or about all of them. */
  eventId: string | null;
  /** Of the person or the device that it is about. */
  name?: string;
  /** How often it has happened. */
  count?: number;
}

/**
 * Tells an account something, in the transaction of the change that causes it: its streams are
 * woken once that is committed. Does nothing for an account or an event that is gone.
 */
export async function sendNotice(
  trx: Db,
  kind: NoticeKind,
  { actorId, ...notice }: NoticeInput,
): Promise<void> {
  if (actorId === notice.userId) return;
  if (!(await insertNotice(trx, { count: 1, ...notice, kind, daily: DAILY[kind] ?? null }))) return;
  await deleteSurplusNotices(trx, notice.userId);
  await wakeAfterCommit(trx, notice.userId);
}

/** Whom a transaction tells something. */
const told = new WeakMap<Db, Set<string>>();

/** Notifies once for all whom a transaction tells something. */
async function wakeAfterCommit(trx: Db, userId: string): Promise<void> {
  const users = told.get(trx);
  if (users) return void users.add(userId);
  const added = new Set([userId]);
  told.set(trx, added);
  await afterCommit(trx, (db) => notifyUsers(db, [...added]));
}
