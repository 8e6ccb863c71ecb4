import type { EndpointName } from '@muster/contract';
import { book } from '../../src/features/participation/book.ts';
import { createObjectId } from '../../src/platform/database/object-id.ts';
import { makeNonce } from '../support/gate.ts';
import { isKey } from './access-matrix.ts';
import { type Fixtures, insertEvent } from './fixtures.ts';
import type { MakeRequest } from './make-request.ts';

export async function insertTicket(fixtures: Fixtures) {
  const id = await insertEvent(fixtures, true);
  const { id: participationId, ticket_code: code } = await fixtures.server.services.db
    .selectFrom('participations')
    .select(['id', 'ticket_code'])
    .where('event_id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, participationId, code };
}

async function insertConflict(fixtures: Fixtures) {
  const { id, participationId } = await insertTicket(fixtures);
  const nonce = makeNonce();
  await fixtures.server.services.db
    .insertInto('gate_scans')
    .values({
      id: nonce,
      organizer_id: fixtures.people.owner.user.id,
      event_id: id,
      participation_id: participationId,
      origin: 'device:other',
      kind: 'entry',
      occurred_at: new Date(),
      clock_offset_ms: 0,
      received_at: new Date(),
      was_offline: true,
      is_clock_corrected: false,
      verdict: 'conflict',
      effect: 'in',
      content_hash: '',
    })
    .execute();
  return { id, nonce };
}

async function insertEntry(fixtures: Fixtures) {
  const { id, entryId } = await insertPaid(fixtures);
  return { id, entryId };
}

/** Assigned to nobody, with a payer. */
async function insertPaid(fixtures: Fixtures, payer: string | null = null) {
  const { id, participationId } = await insertTicket(fixtures);
  const of = { organizerId: fixtures.people.owner.user.id, eventId: id };
  const assigned = payer === null ? { participationId } : { participationId: null, payer };
  const payment = { ...of, ...assigned, kind: 'payment', method: 'cash', pence: 500 } as const;
  const [entryId = ''] = await book(fixtures.server.services.db, { entries: [payment] });
  return { id, participationId, entryId };
}

/** A player who can pay online. */
async function insertPayable(fixtures: Fixtures) {
  const ticket = await insertTicket(fixtures);
  const payment = JSON.stringify({ mode: 'optional', depositPence: null, refundRule: [] });
  const { db } = fixtures.server.services;
  await db.updateTable('events').set({ payment }).where('id', '=', ticket.id).execute();
  return ticket;
}

/** A player who has paid £5 online. */
async function insertPaidOnline(fixtures: Fixtures) {
  const { id, participationId } = await insertTicket(fixtures);
  const { db } = fixtures.server.services;
  const of = {
    organizer_id: fixtures.people.owner.user.id,
    event_id: id,
    participation_id: participationId,
    provider: 'fake',
    pence: 500,
  };
  const checkout = { ...of, id: createObjectId(), status: 'paid' as const, expires_at: new Date() };
  await db.insertInto('checkouts').values(checkout).execute();
  const paid = { organizerId: of.organizer_id, eventId: id, participationId, provider: 'fake' };
  await book(db, { entries: [{ ...paid, kind: 'payment', method: 'online', pence: 500 }] });
  return { id, participationId };
}

/** A refund of £5 that the provider did not take. */
async function insertFailedRefund(fixtures: Fixtures) {
  const { id, participationId } = await insertPaidOnline(fixtures);
  const { db } = fixtures.server.services;
  const { id: checkoutId } = await db
    .selectFrom('checkouts')
    .select('id')
    .where('participation_id', '=', participationId)
    .executeTakeFirstOrThrow();
  const failed = { checkout_id: checkoutId, pence: 500, status: 'failed' as const };
  const { id: refundId } = await db
    .insertInto('refunds')
    .values(failed)
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, refundId };
}

/** A player without an account who was just added. */
async function insertWalkIn(fixtures: Fixtures) {
  const { id, participationId } = await insertTicket(fixtures);
  const { db } = fixtures.server.services;
  const addedAt = new Date();
  const added = { user_id: null, joined_at: addedAt };
  await db.updateTable('participations').set(added).where('id', '=', participationId).execute();
  const nonce = makeNonce();
  await db
    .insertInto('nonces')
    .values({
      organizer_id: fixtures.people.owner.user.id,
      ...{ id: nonce, content_hash: '', response: '{}', created_at: addedAt },
      participation_id: participationId,
    })
    .execute();
  return { id, nonce };
}

const gate: MakeRequest = async (fixtures) => ({
  params: { id: (await insertTicket(fixtures)).id },
});

async function person(fixtures: Fixtures) {
  const { id, participationId } = await insertTicket(fixtures);
  return { params: { id, participationId } };
}

/** Requests of the gate. */
export const GATE_REQUESTS = {
  getGate: gate,
  listenToGate: gate,
  recordScans: async (fixtures) => {
    const { id, participationId } = await insertTicket(fixtures);
    const scan = { nonce: makeNonce(), kind: 'entry', participationId, clockOffsetMs: 0 };
    const scans = [{ ...scan, occurredAt: new Date().toISOString(), wasOffline: false }];
    return { params: { id }, body: { scans } };
  },
  listScans: gate,
  resolveConflict: async (fixtures) => ({
    params: await insertConflict(fixtures),
    body: { as: 'mistake' },
  }),
  addWalkIn: async (fixtures) => ({
    ...(await gate(fixtures, 'owner')),
    body: {
      nonce: makeNonce(),
      name: 'Wanda Walker',
      phone: '07700 900789',
      emergencyContact: { name: 'Will Walker', phone: '07700 900790' },
      optionId: null,
      payment: { method: 'cash', pence: 2_500 },
      occurredAt: new Date().toISOString(),
      wasOffline: false,
    },
  }),
  undoWalkIn: async (fixtures) => ({ params: await insertWalkIn(fixtures) }),
  listLedger: gate,
  listBalances: gate,
  getCashUp: gate,
  getPayout: gate,
  addLedgerEntry: async (fixtures) => {
    const { id, participationId } = await insertTicket(fixtures);
    const money = { kind: 'payment', method: 'cash', pence: 500 } as const;
    return { params: { id }, body: { ...money, nonce: makeNonce(), participationId } };
  },
  assignLedgerEntry: async (fixtures) => {
    const { participationId, ...params } = await insertPaid(fixtures, 'Walter Walkin');
    return { params, body: { nonce: makeNonce(), participationId } };
  },
  reverseLedgerEntry: async (fixtures) => ({
    params: await insertEntry(fixtures),
    body: { nonce: makeNonce() },
  }),
  listPayments: gate,
  getReceipt: async (fixtures) => ({ params: { id: (await insertPaid(fixtures)).id } }),
  getParticipantReceipt: async (fixtures) => ({
    params: { id: (await insertPaid(fixtures)).id, userId: fixtures.people.participant.user.id },
  }),
  startCheckout: async (fixtures) => {
    const { id } = await insertPayable(fixtures);
    return { params: { id }, body: { nonce: makeNonce() } };
  },
  startCheckoutOfSpots: async (fixtures) => {
    const { participationId } = await insertPayable(fixtures);
    return { body: { participationIds: [participationId], nonce: makeNonce() } };
  },
  refundPayment: async (fixtures) => {
    const { id, participationId } = await insertPaid(fixtures);
    return { params: { id }, body: { participationId, pence: 100, nonce: makeNonce() } };
  },
  retryRefund: async (fixtures) => ({ params: await insertFailedRefund(fixtures) }),
  settleRefund: async (fixtures) => ({
    params: await insertFailedRefund(fixtures),
    body: { nonce: makeNonce(), method: 'cash' },
  }),
  startRefundRun: async (fixtures) => ({
    params: { id: (await insertPaidOnline(fixtures)).id },
    body: { nonce: makeNonce() },
  }),
  getRefundRun: gate,
  getPaymentAccount: async () => ({}),
  connectPaymentAccount: async () => ({ body: { secretKey: `sk_test_${'a'.repeat(24)}` } }),
  disconnectPaymentAccount: async () => ({}),
  getBooks: async () => ({}),
  updateVat: async () => ({
    body: { number: 'GB980780684', address: '1 Wood Lane, Leeds', since: '2026-01-01' },
  }),
  removeVat: async () => ({}),
  exportLedger: async () => ({
    query: { from: '2026-01-01', to: '2026-12-31', format: 'csv' },
  }),
  updateGatePerson: async (fixtures, caller) => ({
    ...(await person(fixtures)),
    // Notes are for people.
    body: { nonce: makeNonce(), ...(isKey(caller) ? {} : { note: 'Left the keys' }) },
  }),
  getEmergencyContact: person,
  findTicket: async (fixtures) => ({ params: { code: (await insertTicket(fixtures)).code } }),
} satisfies Partial<Record<EndpointName, MakeRequest>>;
