import type { EndpointName } from '@muster/contract';
import { createObjectId } from '../../src/platform/database/object-id.ts';
import { makeNonce } from '../support/gate.ts';
import { accountIdOf, type Fixtures, insertEvent } from './fixtures.ts';
import { insertTicket } from './gate-requests.ts';
import { empty, type MakeRequest } from './make-request.ts';

const event: MakeRequest = async (fixtures) => ({
  params: { id: (await insertTicket(fixtures)).id },
});

async function insertCard({ server, people }: Fixtures): Promise<string> {
  const id = createObjectId();
  const { owner, participant } = people;
  const of = { organizer_id: owner.user.id, user_id: participant.user.id, event_id: null };
  const card = { id, ...of, colour: 'yellow' as const, reason: 'Blind firing', given_by: null };
  await server.services.db.insertInto('cards').values(card).execute();
  return id;
}

/** Three games in 56 days of whoever asks, at one site of the owner's. */
async function insertGames({ server, people }: Fixtures, userId: string) {
  const { db } = server.services;
  const organizerId = people.owner.user.id;
  const location = createObjectId();
  for (const day of ['2026-01-10', '2026-02-07', '2026-03-07']) {
    const [id, date] = [createObjectId(), new Date(`${day}T10:00:00Z`)];
    const game = {
      id,
      organizer_id: organizerId,
      organizer_name: 'Foxes',
      title: 'Game',
      location,
    };
    await db
      .insertInto('events')
      .values({ ...game, image_url: '/media/events/game.jpg', date, approved: true })
      .execute();
    const own = {
      id: createObjectId(),
      event_id: id,
      user_id: userId,
      status: 'confirmed' as const,
    };
    await db
      .insertInto('participations')
      .values({ ...own, check_in_status: 'checked_in', check_in_time: date })
      .execute();
  }
  return { organizerId, location };
}

/** Requests of chronographs, records and cards. */
export const FIELD_REQUESTS = {
  getLimits: empty,
  setLimits: () => ({ body: { limits: [{ class: 'full_auto', millijoules: 1_140 }] } }),
  recordChecks: async (fixtures) => {
    const { id, participationId } = await insertTicket(fixtures);
    const check = { nonce: makeNonce(), participationId, gun: 'M4', class: 'full_auto' };
    const measured = { bbCentigrams: 20, fpsTenths: 3_500, wasOffline: false };
    const checks = [{ ...check, ...measured, occurredAt: new Date().toISOString() }];
    return { params: { id }, body: { checks } };
  },
  listChecks: event,
  getChronoLog: event,
  getRecord: empty,
  getRecordLetter: async (fixtures, caller) => ({
    query: await insertGames(fixtures, accountIdOf(fixtures, caller)),
  }),
  listCards: empty,
  giveCard: async (fixtures) => ({
    body: {
      userId: fixtures.people.participant.user.id,
      eventId: await insertEvent(fixtures, true),
      colour: 'yellow',
      reason: 'Blind firing',
    },
  }),
  takeCardBack: async (fixtures) => ({ params: { id: await insertCard(fixtures) } }),
} satisfies Partial<Record<EndpointName, MakeRequest>>;
