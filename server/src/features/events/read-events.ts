import { type Event, MAX_COUNT, type NextEvent } from '@muster/contract';
import { type EventAbilities, overAt, runsEvent, toPounds, type Viewer } from '@muster/domain';
import type pg from 'pg';
import { AppError } from '../../platform/app-error.ts';
import { readAnywhere } from '../../platform/database/replica/read-anywhere.ts';
import type { Actor, Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { findPublicUser, toPerson } from '../accounts/people.ts';
import { listMomentRows } from '../files/moment-store.ts';
import { toMoment } from '../files/moments.ts';
import { findPageToFollow } from '../organizers/organizer-pages.ts';
import { findEventRow, listEventRows } from './list/list-store.ts';
import type { EventQueryRow } from './list/query.ts';
import { countAttendance, countOpen, listGoingRows } from './own-event-store.ts';
import { abilitiesOf, toEvent, toEvents } from './to-event.ts';

/** The gate is offered from the day before. */
const GATE_BEFORE_MS = 24 * 3_600_000;
/** An event ends at most 14 days after it starts. */
const MAX_LENGTH_MS = 14 * 24 * 3_600_000;
const DAY_MS = 24 * 3_600_000;
const SHOWN_MS = 14 * DAY_MS;
/** An event ends at most 14 days after it starts. */
const LOOKED_BACK_MS = SHOWN_MS + 14 * DAY_MS;

export const eventReads = {
  async getEvent(services, request) {
    const event = { viewer: request.actor, id: request.params.id };
    if (request.actor) return { event: await findEvent(services, event) };
    return readAnywhere(services, request, async (from) => ({
      event: await findEvent(from, event),
    }));
  },

  /**
   * The bio and the latest Moments of the organizer, and whether the caller follows, for everyone
   * who may read the event (docs/product/player-screens.md#event-page).
   */
  async getEventOrganizer(services, { actor, params: { id } }) {
    const { organizer } = await findEvent(services, { viewer: actor, id });
    const user = await findPublicUser(services, organizer.id);
    if (!user) return { bio: '', moments: [], page: null };
    const rows = await listMomentRows(services.db, user.id);
    const latest = rows.slice(0, MAX_COUNT.momentsOfOrganizer);
    const page = await findPageToFollow(services.db, { user, viewer: actor });
    return { bio: user.bio, moments: latest.map((row) => toMoment(row, actor)), page };
  },

  /**
   * The event of the caller's that is going on, or else the next one, also for the superadmin
   * (docs/product/events.md#next-event).
   */
  async getNextEvent({ pool }, { actor }) {
    const now = new Date();
    const event = (await findRunning(pool, actor, now)) ?? (await findComing(pool, actor, now));
    return { next: event ? await describeWork(pool, event) : null };
  },

  /**
   * What is left to do for an event, for whoever runs it: of money, messages and the gate what they
   * may see (docs/product/organizer-screens.md#event-home).
   */
  async getEventWork(services, { actor, params: { id } }) {
    const event = await findEvent(services, { viewer: actor, id });
    if (!runsEvent(event)) throw new AppError('EVENT_NOT_FOUND');
    return { work: await describeWork(services.pool, event) };
  },

  /**
   * How the last event went that the caller organized and that anybody had a spot at
   * (docs/product/events.md#last-event).
   */
  async getLastEvent({ pool }, { actor }) {
    const now = Date.now();
    const from = new Date(now - LOOKED_BACK_MS).toISOString();
    const to = new Date(now).toISOString();
    const filter = { organizerId: actor.id, takesPlace: true, from, to } as const;
    const page = { filter, sort: 'latest', viewerId: actor.id, limit: 10, offset: 0 } as const;
    const rows = await listEventRows(pool, page);
    const event = rows
      .map((row) => toEvent(row, actor))
      .find(({ participantCount, ...times }) => {
        const sinceMs = now - overAt(times).getTime();
        return participantCount > 0 && sinceMs >= 0 && sinceMs <= SHOWN_MS;
      });
    if (!event) return { last: null };
    const { takenPence, ...counts } = await countAttendance(pool, event.id);
    const takenPounds = toPounds(takenPence);
    return { last: { event, confirmed: event.participantCount, ...counts, takenPounds } };
  },

  /**
   * Who is going, of those who let everyone see that, for whoever may read the event
   * (docs/product/player-screens.md#going-faces).
   */
  async listGoing(services, { actor, params: { id } }) {
    await findEvent(services, { viewer: actor, id });
    const { pool, config } = services;
    const { superadminId } = config;
    const limit = MAX_COUNT.goingPeople;
    const rows = await listGoingRows(pool, { eventId: id, superadminId, limit });
    return { people: rows.map(toPerson) };
  },
} satisfies Partial<Handlers>;

/** What has begun and is not over, as long as people come and go at its gate. */
async function findRunning(
  pool: pg.Pool,
  actor: Actor,
  now: Date,
): Promise<OrganizedEvent | undefined> {
  const from = new Date(now.getTime() - MAX_LENGTH_MS).toISOString();
  const filter = { organizerId: actor.id, takesPlace: true, from, to: now.toISOString() } as const;
  const page = { filter, sort: 'latest', viewerId: actor.id, limit: 10, offset: 0 } as const;
  const events = (await listEventRows(pool, page)).map((row) => toEvent(row, actor));
  return events.findLast((event) => overAt(event) > now);
}

async function findComing(
  pool: pg.Pool,
  actor: Actor,
  now: Date,
): Promise<OrganizedEvent | undefined> {
  const filter = { organizerId: actor.id, takesPlace: true, from: now.toISOString() } as const;
  const page = { filter, sort: 'soonest', viewerId: actor.id, limit: 1, offset: 0 } as const;
  const [row] = await listEventRows(pool, page);
  return row && toEvent(row, actor);
}

type OrganizedEvent = ReturnType<typeof toEvent>;

/** What is left to do for an event, of which whoever looks may see it. */
async function describeWork(pool: pg.Pool, event: Event): Promise<NextEvent> {
  const { can, organizer, waitlistCount: waiting } = event;
  const open = await countOpen(pool, { eventId: event.id, organizerId: organizer.id });
  const seesOwed = can.viewLedger || can.viewParticipants;
  const owedPence = seesOwed ? open.owed_pence : 0;
  const isNear = Date.parse(event.date) - Date.now() <= GATE_BEFORE_MS;
  const gate = isNear && can.checkIn ? { in: open.checked_in, owedPence, waiting } : null;
  return {
    event: { ...event, ...(seesOwed && { owedPence }) },
    unpaidCount: seesOwed ? open.owing : 0,
    owedPence,
    unreadCount: can.message ? open.unread : 0,
    gate,
  };
}

interface EventRequest {
  viewer: Viewer;
  id: string;
}

/** An event as the viewer sees it. EVENT_NOT_FOUND when they cannot see it. */
export async function findEvent({ pool }: Services, { viewer, id }: EventRequest): Promise<Event> {
  const row = await findEventRow(pool, { id, viewerId: viewer?.id ?? null });
  if (!row || !abilitiesOf(viewer, row).view) throw new AppError('EVENT_NOT_FOUND');
  const [event] = await toEvents(pool, [row], viewer);
  return event!;
}

/**
 * An event whose texts and media, at least, the viewer can change, with what they can. FORBIDDEN
 * for other crew; EVENT_NOT_FOUND for all others, also for those they can see.
 */
export async function findOwnEvent(
  { pool }: Services,
  { viewer, id }: EventRequest,
): Promise<{ row: EventQueryRow; can: EventAbilities }> {
  const row = await findEventRow(pool, { id, viewerId: viewer?.id ?? null });
  if (!row) throw new AppError('EVENT_NOT_FOUND');
  const can = abilitiesOf(viewer, row);
  if (can.updateTexts) return { row, can };
  throw new AppError(row.crew_roles.length > 0 ? 'FORBIDDEN' : 'EVENT_NOT_FOUND');
}
