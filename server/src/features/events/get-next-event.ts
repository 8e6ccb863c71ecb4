import type { EndpointResponse, Endpoints } from '@muster/contract';
import { overAt } from '@muster/domain';
import type pg from 'pg';
import type { Actor, Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { listEventRows } from './list/list-store.ts';
import { countOpen } from './next-event-store.ts';
import { toEvent } from './to-event.ts';

/**
 * The event of the caller's that is going on, or else the next one, also for the superadmin
 * (docs/product/events.md#next-event).
 */
export async function getNextEvent(
  { pool }: Services,
  { actor }: Request<Endpoints['getNextEvent']>,
): Promise<EndpointResponse<Endpoints['getNextEvent']>> {
  const now = new Date();
  const event = (await findRunning(pool, actor, now)) ?? (await findComing(pool, actor, now));
  if (!event) return { next: null };
  const open = await countOpen(pool, { eventId: event.id, organizerId: actor.id });
  const { owing: unpaidCount, owed_pence: owedPence, unread: unreadCount } = open;
  const isGateOpen = Date.parse(event.date) - now.getTime() <= GATE_BEFORE_MS;
  const gate = isGateOpen ? { in: open.checked_in, owedPence, waiting: event.waitlistCount } : null;
  return { next: { event: { ...event, owedPence }, unpaidCount, owedPence, unreadCount, gate } };
}

/** The gate is offered from the day before. */
const GATE_BEFORE_MS = 24 * 3_600_000;
/** An event ends at most 14 days after it starts. */
const MAX_LENGTH_MS = 14 * 24 * 3_600_000;

/** What has begun and is not over, as long as people come and go at its gate. */
async function findRunning(
  pool: pg.Pool,
  actor: Actor,
  now: Date,
): Promise<OrganizedEvent | undefined> {
  const from = new Date(now.getTime() - MAX_LENGTH_MS).toISOString();
  const filter = { organizerId: actor.id, from, to: now.toISOString() };
  const page = { filter, sort: 'latest', viewerId: actor.id, limit: 10, offset: 0 } as const;
  const events = (await listEventRows(pool, page)).map((row) => toEvent(row, actor));
  return events.findLast((event) => overAt(event) > now);
}

async function findComing(
  pool: pg.Pool,
  actor: Actor,
  now: Date,
): Promise<OrganizedEvent | undefined> {
  const filter = { organizerId: actor.id, from: now.toISOString() };
  const page = { filter, sort: 'soonest', viewerId: actor.id, limit: 1, offset: 0 } as const;
  const [row] = await listEventRows(pool, page);
  return row && toEvent(row, actor);
}

type OrganizedEvent = ReturnType<typeof toEvent>;
