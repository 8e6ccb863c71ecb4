import type { EndpointName } from '@muster/contract';
import { createObjectId } from '../../src/platform/database/object-id.ts';
import { call } from '../support/call.ts';
import { makeNonce } from '../support/gate.ts';
import { registration } from '../support/people.ts';
import { insertParticipations, participationRow } from '../support/rows.ts';
import { type Caller, isKey } from './access-matrix.ts';
import {
  accountIdOf,
  CHOSEN,
  type Fixtures,
  insertEvent,
  insertFile,
  insertSeries,
  SUNDAYS,
} from './fixtures.ts';
import { insertTicket } from './gate-requests.ts';
import { empty, type MakeRequest, otherUser, withBody } from './make-request.ts';

const pending: MakeRequest = async (fixtures) => ({
  params: { id: await insertEvent(fixtures, false) },
});
const approved: MakeRequest = async (fixtures) => ({
  params: { id: await insertEvent(fixtures, true) },
});
const deletedEvent: MakeRequest = async (fixtures) => {
  const id = await insertEvent(fixtures, true);
  const as = fixtures.people.owner;
  await call(fixtures.server, 'deleteEventUndoably', { as, params: { id } });
  return { params: { id } };
};
const unchangedSinceApproval: MakeRequest = async (fixtures) => {
  const id = await insertEvent(fixtures, true);
  const as = fixtures.people.superadmin;
  await call(fixtures.server, 'approveEvent', { as, params: { id }, body: { approved: true } });
  return { params: { id }, body: {} };
};
const newEvent: MakeRequest = async (fixtures, caller) => ({
  body: {
    title: 'Night Raid',
    location: 'Sheffield',
    date: '2090-05-01T10:00:00Z',
    imageUrl: (await insertFile(fixtures, accountIdOf(fixtures, caller))).url,
    organizer: { name: 'Foxes' },
  },
});

const ownersSeries: MakeRequest = async (fixtures) => ({
  params: { id: await insertSeries(fixtures) },
});

/** A participant of a new event of the owner's; programs name the participation. */
async function namedParticipant(fixtures: Fixtures, caller: Caller) {
  if (isKey(caller)) {
    const { id, participationId } = await insertTicket(fixtures);
    return { id, userId: participationId };
  }
  const id = await insertEvent(fixtures, true);
  return { id, userId: fixtures.people.participant.user.id };
}

/** Requests of events, their participants, likes and calendars. */
export const EVENT_REQUESTS = {
  listEvents: empty,
  listEventPins: empty,
  createEvent: newEvent,
  getEvent: pending,
  getEventOrganizer: pending,
  listGoing: pending,
  getEventCalendar: pending,
  getCalendarFeed: empty,
  renewCalendarFeed: empty,
  deleteCalendarFeed: empty,
  updateEvent: withBody(approved, { title: 'Renamed' }),
  deleteEvent: approved,
  deleteEventUndoably: approved,
  undoEventDeletion: deletedEvent,
  callOffEvent: async (fixtures) => ({
    params: { id: await insertEvent(fixtures, true) },
    body: { reason: 'Storm', refund: false, nonce: makeNonce() },
  }),
  undoCallOff: approved,
  createSeries: async (fixtures, caller) => {
    const { body } = await newEvent(fixtures, caller);
    return { body: { event: body, rule: SUNDAYS } };
  },
  repeatEvent: withBody(pending, { rule: { ...SUNDAYS, weekdays: ['mon'], from: '2090-05-01' } }),
  takeOutOfSeries: approved,
  previewSeries: () => ({ body: { rule: SUNDAYS } }),
  listSeries: empty,
  getSeries: ownersSeries,
  listSeriesEvents: ownersSeries,
  updateSeries: withBody(ownersSeries, { event: { title: 'Renamed' } }),
  pauseSeries: withBody(ownersSeries, { isPaused: true }),
  endSeries: ownersSeries,
  joinSeries: async (...given) => ({
    ...(await ownersSeries(...given)),
    body: { eventIds: [createObjectId()], nonce: makeNonce() },
  }),
  restoreSeries: async (fixtures, caller) => {
    const request = await ownersSeries(fixtures, caller);
    const as = fixtures.people.owner;
    await call(fixtures.server, 'endSeries', { as, params: request.params as { id: string } });
    return request;
  },
  listEventTemplates: empty,
  setEventTemplate: async (fixtures) => ({
    params: { id: await insertEvent(fixtures, true) },
    body: { name: createObjectId() },
  }),
  removeEventTemplate: approved,
  deleteEventMedia: withBody(approved, { mediaUrls: ['/media/events/none.jpg'] }),
  approveEvent: withBody(pending, { approved: true }),
  approveEvents: async (fixtures) => ({
    body: { events: [{ id: await insertEvent(fixtures, false) }], approved: true },
  }),
  undoApproval: async (fixtures) => ({ body: { ids: [await insertEvent(fixtures, false)] } }),
  revertEvent: unchangedSinceApproval,
  getEventReview: pending,
  listAdminEvents: empty,
  exportEvents: empty,
  getExportSummary: empty,
  getNextEvent: empty,
  getEventWork: pending,
  getLastEvent: empty,
  likeEvent: withBody(pending, { isLiked: true }),
  getLikeStatus: pending,
  listLikes: pending,
  getLikeStatuses: async (fixtures) => ({
    body: { eventIds: [await insertEvent(fixtures, true)] },
  }),
  joinEvent: withBody(approved, { joinForm: {} }),
  bookPeople: async (fixtures) => {
    const people = [
      { dependantId: null, joinForm: {} },
      { dependantId: createObjectId(), joinForm: {} },
    ];
    const body = { people, together: false, nonce: makeNonce() };
    return { params: { id: await insertEvent(fixtures, true) }, body };
  },
  passParty: async (fixtures) => {
    const id = await insertEvent(fixtures, true);
    const { server, people } = fixtures;
    const waiting = { status: 'waitlist', party_id: createObjectId() } as const;
    const row = participationRow({ event_id: id, user_id: people.user.user.id, ...waiting });
    await insertParticipations(server.services.db, [row]);
    return { params: { id }, body: { participationId: row.id } };
  },
  joinWithNewAccount: async (...given) => ({
    ...(await approved(...given)),
    body: { ...registration(), joinForm: {}, consent: true },
  }),
  leaveEvent: approved,
  getJoinStatus: pending,
  getMyJoinForm: approved,
  listMyParticipations: empty,
  updateMyJoinForm: withBody(approved, { joinForm: {} }),
  getLastJoinForm: empty,
  listParticipants: approved,
  getParticipant: async (fixtures, caller) => ({
    params: await namedParticipant(fixtures, caller),
  }),
  getMedicalAnswers: async (fixtures) => ({
    params: {
      id: await insertEvent(fixtures, true),
      userId: fixtures.people.participant.user.id,
    },
  }),
  listOptionCounts: async (fixtures) => ({
    params: { id: await insertEvent(fixtures, true) },
  }),
  findParticipantByTicket: async (fixtures) => {
    const id = await insertEvent(fixtures, true);
    const { ticket_code: code } = await fixtures.server.services.db
      .selectFrom('participations')
      .select('ticket_code')
      .where('event_id', '=', id)
      .executeTakeFirstOrThrow();
    return { params: { id }, query: { code } };
  },
  allowRejoin: async (fixtures, caller) => ({
    params: await namedParticipant(fixtures, caller),
  }),
  updateKit: async (fixtures, caller) => ({
    params: await namedParticipant(fixtures, caller),
    body: { kit: [{ optionId: CHOSEN.optionId, handedOut: true, returned: false }] },
  }),
  listBans: empty,
  banUser: otherUser,
  liftBan: otherUser,
  updateParticipant: async (fixtures, caller) => ({
    params: await namedParticipant(fixtures, caller),
    body: { paymentStatus: 'paid' },
  }),
  updateParticipants: async (fixtures) => ({
    params: { id: await insertEvent(fixtures, true) },
    body: {
      userIds: [fixtures.people.participant.user.id],
      change: { paymentStatus: 'paid' },
    },
  }),
  createAnnouncement: async (fixtures) => ({
    params: { id: await insertEvent(fixtures, true) },
    body: { audience: 'everyone', text: 'Bring water' },
  }),
} satisfies Partial<Record<EndpointName, MakeRequest>>;
