import type { Event, LedgerEntry, PaymentStatus } from '@muster/contract';
import { owedPence } from '@muster/domain';
import { makeLedgerEntry } from '../builders/make-ledger-entry.ts';
import type { FakeBackend, FakeParticipant } from './fake-backend.ts';
import { participantsOf } from './fake-stock.ts';

/** Who has taken the money of the sample data. */
const MARSHAL = { id: '64b0000000000000000000aa', name: 'Sam’s phone' };

/**
 * The entries of an event, newest first. What participants were charged and have paid without an
 * entry, such as those of the sample data, gets one.
 */
export function ledgerOf(backend: FakeBackend, event: Event): LedgerEntry[] {
  const entries = backend.ledgers.get(event.id) ?? [];
  backend.ledgers.set(event.id, entries);
  for (const participant of participantsOf(backend, event)) settle(entries, participant);
  return entries;
}

function settle(entries: LedgerEntry[], participant: FakeParticipant): void {
  const { id: participationId, balancePence, joinedAt, updatedAt } = participant;
  const own = entries.filter((entry) => entry.participationId === participationId);
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

/** The balance of entries. */
export function balanceOf(entries: readonly LedgerEntry[]): number {
  return entries.reduce((sum, entry) => sum + entry.signedPence, 0);
}

/** The sum of a kind. */
export function sumOf(entries: readonly LedgerEntry[], kind: LedgerEntry['kind']): number {
  return entries.reduce((sum, entry) => sum + (entry.kind === kind ? entry.pence : 0), 0);
}

/** What confirmed participants owe. */
export function owedOf(backend: FakeBackend, event: Event, participationId?: string): number {
  return participantsOf(backend, event)
    .filter(({ id }) => !participationId || id === participationId)
    .reduce((sum, participant) => sum + owedPence(participant), 0);
}

/** Adds an entry of a participant, whose balance and payment follow it. */
export function addFakeEntry(
  backend: FakeBackend,
  { event, participant, entry }: NewFakeEntry,
): LedgerEntry {
  const entries = ledgerOf(backend, event);
  const participationId = participant.id;
  const made = makeLedgerEntry({ ...entry, participationId, at: new Date().toISOString() });
  entries.unshift(made);
  const own = entries.filter((one) => one.participationId === participationId);
  participant.balancePence = balanceOf(own);
  participant.paymentStatus = statusOf(own);
  participant.updatedAt = made.at;
  return made;
}

interface NewFakeEntry {
  event: Event;
  participant: FakeParticipant;
  entry: Partial<LedgerEntry>;
}

function statusOf(own: readonly LedgerEntry[]): PaymentStatus {
  const [paid, refunded] = [sumOf(own, 'payment'), sumOf(own, 'refund')];
  if (own[0]?.kind === 'refund' && paid <= refunded) return 'refunded';
  return balanceOf(own) <= 0 ? 'paid' : 'pending';
}
