import type { Event, LedgerEntry, PaymentStatus, User } from '@muster/contract';
import { isFound, owedPence, summarizeParticipants } from '@muster/domain';
import { makeLedgerEntry } from '../builders/make-ledger-entry.ts';
import { refuse } from '../handlers/refuse.ts';
import type { FakeBackend, FakeHandlers, FakeParticipant } from './fake-backend.ts';
import { fromNow, pageOf } from './lists.ts';
import { findEventFor, findPerson } from './people.ts';
import { participantsOf } from './stock.ts';

/** Handlers of the ledger (docs/product/money.md#ledger). Files are JSON, whatever the format. */
export const ledgerHandlers = {
  listLedger(backend, { actor, params, query }) {
    const event = findLedgerEvent(backend, actor, params.id);
    const { participationId } = query;
    const entries = ledgerOf(backend, event, participationId);
    const summary = {
      chargedPence: sumOf(entries, 'charge'),
      takenPence: sumOf(entries, 'payment'),
      refundedPence: sumOf(entries, 'refund'),
      owedPence: owedOf(backend, event, participationId),
      balancePence: balanceOf(entries),
    };
    return { ...pageOf('entries', entries, query), summary };
  },
  listBalances(backend, { actor, params, query: { owing, overpaid, search = '', ...page } }) {
    const event = findLedgerEvent(backend, actor, params.id);
    const people = participantsOf(backend, event)
      .filter((one) => (owing ? owedPence(one) > 0 : one.status === 'confirmed'))
      .filter(({ balancePence }) => !overpaid || balancePence < 0)
      .map(({ id, joinForm, ...one }) => ({
        ...{ ...one, participationId: id, name: joinForm.fullName },
      }))
      .filter(({ name }) => isFound(search, [name], ''))
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en-GB'));
    return pageOf('people', people, page);
  },
  addLedgerEntry(backend, { actor, params, body: { participationId, ...body } }) {
    const event = findLedgerEvent(backend, actor, params.id);
    const participant = findParticipation(backend, event, participationId);
    const { others = [], ...given } = { others: [], ...body };
    const sent = ledgerOf(backend, event).find(({ nonce }) => nonce === given.nonce);
    const { name } = findPerson(backend, actor.id);
    const made = { ...given, actor: { id: actor.id, name } };
    const entry = sent ?? addFakeEntry(backend, { event, participant, entry: made });
    const more = (sent ? [] : others).map(({ participationId: id, pence }) => {
      const other = { ...made, pence, nonce: null };
      return addFakeEntry(backend, {
        event,
        participant: findParticipation(backend, event, id),
        entry: other,
      });
    });
    return { entry, balancePence: participant.balancePence, entries: [entry, ...more] };
  },
  reverseLedgerEntry(backend, { actor, params, body }) {
    const event = findLedgerEvent(backend, actor, params.id);
    const taken = ledgerOf(backend, event).find(({ id }) => id === params.entryId);
    if (!taken) return refuse('ENTRY_NOT_FOUND');
    const participant = findParticipation(backend, event, taken.participationId);
    const { kind, method, id: reverses, pence } = taken;
    const made = { ...body, kind, method, pence: -pence, reverses };
    const entry = addFakeEntry(backend, { event, participant, entry: made });
    return { entry, balancePence: participant.balancePence };
  },
  getPayout(backend, { actor, params }) {
    const event = findLedgerEvent(backend, actor, params.id);
    const entries = ledgerOf(backend, event);
    function taken(method: LedgerEntry['method']) {
      const kind = method === 'voucher' ? 'voucher' : 'payment';
      return sumOf(entries, kind, method);
    }
    const byHand = { cash: taken('cash'), card: taken('card'), bank: taken('bank') };
    return {
      chargedPence: sumOf(entries, 'charge'),
      takenPence: sumOf(entries, 'payment'),
      byMethod: { ...byHand, online: taken('online'), voucher: taken('voucher') },
      feesPence: 0,
      refundedPence: sumOf(entries, 'refund'),
      owedPence: owedOf(backend, event),
      overpaidPence: participantsOf(backend, event).reduce(
        (sum, { balancePence }) => sum + Math.max(0, -balancePence),
        0,
      ),
      owing: summarizeParticipants(participantsOf(backend, event)).owing,
    };
  },
} satisfies FakeHandlers;

/** An event whose ledger an account may view. */
export function findLedgerEvent(backend: FakeBackend, actor: User, id: string): Event {
  return findEventFor(backend, { actor, id }, 'viewLedger');
}

/** The participant with a ledger; PARTICIPANT_NOT_FOUND otherwise. */
export function findParticipation(backend: FakeBackend, event: Event, id: string | null) {
  const found = participantsOf(backend, event).find((one) => one.id === id);
  return found ?? refuse('PARTICIPANT_NOT_FOUND');
}

/** Who has taken the money of the sample data. */
const MARSHAL = { id: '64b0000000000000000000aa', name: 'Sam’s phone' };

/**
 * The entries of an event or of a participant, newest first. What participants were charged and
 * have paid without an entry, such as those of the sample data, gets one.
 */
function ledgerOf(backend: FakeBackend, event: Event, participationId?: string): LedgerEntry[] {
  const entries = backend.ledgers.get(event.id) ?? [];
  backend.ledgers.set(event.id, entries);
  for (const participant of participantsOf(backend, event)) settle(entries, participant);
  return participationId ? ofParticipation(entries, participationId) : entries;
}

function ofParticipation(entries: readonly LedgerEntry[], participationId: string) {
  return entries.filter((entry) => entry.participationId === participationId);
}

function settle(entries: LedgerEntry[], participant: FakeParticipant): void {
  const { id: participationId, balancePence, joinedAt, updatedAt } = participant;
  const own = ofParticipation(entries, participationId);
  function add(entry: Partial<LedgerEntry>): void {
    entries.unshift(makeLedgerEntry({ participationId, ...entry }));
  }
  const due = Math.round(participant.paymentAmount * 100);
  const isCharged = participant.status === 'confirmed' && due > 0;
  const isFirst = own.length === 0 && isCharged;
  if (isFirst) add({ kind: 'charge', method: null, pence: due, at: joinedAt });
  const missing = balancePence - balanceOf(own) - (isFirst ? due : 0);
  if (missing < 0) add({ pence: -missing, at: updatedAt, device: MARSHAL });
  if (missing > 0) add({ kind: 'refund', pence: missing, at: updatedAt });
}

function balanceOf(entries: readonly LedgerEntry[]): number {
  return entries.reduce((sum, entry) => sum + entry.signedPence, 0);
}

/** The sum of a kind, of one method or of all. */
function sumOf(
  entries: readonly LedgerEntry[],
  kind: LedgerEntry['kind'],
  method?: LedgerEntry['method'],
): number {
  return entries
    .filter((entry) => entry.kind === kind && (!method || entry.method === method))
    .reduce((sum, entry) => sum + entry.pence, 0);
}

/** What confirmed participants owe. */
function owedOf(backend: FakeBackend, event: Event, participationId?: string): number {
  return participantsOf(backend, event)
    .filter(({ id }) => !participationId || id === participationId)
    .reduce((sum, participant) => sum + owedPence(participant), 0);
}

interface NewFakeEntry {
  event: Event;
  participant: FakeParticipant;
  entry: Partial<LedgerEntry>;
}

/** Adds an entry of a participant, whose balance and payment follow it. */
export function addFakeEntry(
  backend: FakeBackend,
  { event, participant, entry }: NewFakeEntry,
): LedgerEntry {
  const entries = ledgerOf(backend, event);
  const participationId = participant.id;
  const made = makeLedgerEntry({ ...entry, participationId, at: fromNow() });
  entries.unshift(made);
  const own = ofParticipation(entries, participationId);
  participant.balancePence = balanceOf(own);
  participant.paymentStatus = statusOf(own);
  participant.updatedAt = made.at;
  return made;
}

function statusOf(own: readonly LedgerEntry[]): PaymentStatus {
  const [paid, refunded] = [sumOf(own, 'payment'), sumOf(own, 'refund')];
  if (own[0]?.kind === 'refund' && paid <= refunded) return 'refunded';
  return balanceOf(own) <= 0 ? 'paid' : 'pending';
}
