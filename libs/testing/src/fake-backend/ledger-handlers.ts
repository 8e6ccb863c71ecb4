import type { EndpointResponse, Endpoints, Event, LedgerEntry, User } from '@muster/contract';
import { eventAbilities, isFound, owedPence, summarizeParticipants } from '@muster/domain';
import { type EndpointHandler, handle } from '../handlers/handle.ts';
import { refuse } from '../handlers/refuse.ts';
import { guardedFor } from './crew-of.ts';
import { type FakeBackend, toViewer } from './fake-backend.ts';
import { addFakeEntry, balanceOf, ledgerOf, owedOf, sumOf } from './fake-ledger.ts';
import { participantsOf } from './fake-stock.ts';
import { findPerson } from './find-person.ts';
import { paginate } from './paginate.ts';

type CashUpRow = EndpointResponse<Endpoints['getCashUp']>['rows'][number];

/** Handlers of the ledger (docs/product/money.md#ledger). Files are JSON, whatever the format. */
export function ledgerHandlers(backend: FakeBackend): EndpointHandler[] {
  return [
    listHandler(backend),
    balancesHandler(backend),
    addHandler(backend),
    reverseHandler(backend),
    ...sums(backend),
  ];
}

function listHandler(backend: FakeBackend): EndpointHandler {
  return handle('listLedger', ({ actor, params, query }) => {
    const event = findLedgerEvent(backend, actor, params.id);
    const { participationId } = query;
    const entries = ledgerOf(backend, event).filter(
      (entry) => !participationId || entry.participationId === participationId,
    );
    const { items, pagination } = paginate(entries, query);
    const summary = {
      chargedPence: sumOf(entries, 'charge'),
      takenPence: sumOf(entries, 'payment'),
      refundedPence: sumOf(entries, 'refund'),
      owedPence: owedOf(backend, event, participationId),
      balancePence: balanceOf(entries),
    };
    return { entries: items, summary, pagination };
  });
}

function balancesHandler(backend: FakeBackend): EndpointHandler {
  return handle('listBalances', ({ actor, params, query: { owing, search = '', ...page } }) => {
    const event = findLedgerEvent(backend, actor, params.id);
    const people = participantsOf(backend, event)
      .filter((one) => (owing ? owedPence(one) > 0 : one.status === 'confirmed'))
      .map(({ id, joinForm, status, balancePence }) => ({
        ...{ participationId: id, name: joinForm.fullName, status, balancePence },
      }))
      .filter(({ name }) => isFound(search, [name], ''))
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en-GB'));
    const { items, pagination } = paginate(people, page);
    return { people: items, pagination };
  });
}

function addHandler(backend: FakeBackend): EndpointHandler {
  return handle('addLedgerEntry', ({ actor, params, body }) => {
    const event = findLedgerEvent(backend, actor, params.id);
    const { kind, method, pence, note, nonce, participationId } = body;
    const participant = findParticipant(backend, event, participationId);
    const entries = ledgerOf(backend, event);
    const known = entries.find((entry) => entry.nonce === nonce);
    if (known && (known.pence !== pence || known.kind !== kind)) return refuse('NONCE_REUSED');
    if (known) return { entry: known, balancePence: participant.balancePence };
    const own = entries.filter((entry) => entry.participationId === participationId);
    if (kind === 'refund' && pence > sumOf(own, 'payment') - sumOf(own, 'refund'))
      return refuse('REFUND_TOO_LARGE');
    const made = { kind, method, pence, note, nonce, actor: nameOf(backend, actor) };
    const entry = addFakeEntry(backend, { event, participant, entry: made });
    return { entry, balancePence: participant.balancePence };
  });
}

function reverseHandler(backend: FakeBackend): EndpointHandler {
  return handle('reverseLedgerEntry', ({ actor, params, body: { nonce, note } }) => {
    const event = findLedgerEvent(backend, actor, params.id);
    const entries = ledgerOf(backend, event);
    const taken = entries.find(({ id }) => id === params.entryId) ?? refuse('ENTRY_NOT_FOUND');
    if (taken.kind === 'charge' || taken.reverses) return refuse('NOT_REVERSIBLE');
    if (entries.some(({ reverses }) => reverses === taken.id)) return refuse('ALREADY_REVERSED');
    const participant = findParticipant(backend, event, taken.participationId ?? '');
    const { kind, method } = taken;
    const by = { nonce, note, actor: nameOf(backend, actor) };
    const made = { kind, method, pence: 0 - taken.pence, reverses: taken.id, ...by };
    const entry = addFakeEntry(backend, { event, participant, entry: made });
    return { entry, balancePence: participant.balancePence };
  });
}

function sums(backend: FakeBackend): EndpointHandler[] {
  return [
    handle('getCashUp', ({ actor, params, query: { day } }) => {
      const entries = ledgerOf(backend, findLedgerEvent(backend, actor, params.id));
      const rows = cashUp(entries).filter((row) => !day || row.day === day);
      const totalPence = rows.reduce(
        (sum, row) => sum + row.takenPence - row.refundedPence - row.reversedPence,
        0,
      );
      return { rows, totalPence, unassigned: entries.filter(({ payer }) => payer !== null) };
    }),
    handle('getPayout', ({ actor, params }) => {
      const event = findLedgerEvent(backend, actor, params.id);
      const entries = ledgerOf(backend, event);
      function taken(method: LedgerEntry['method']) {
        return sumOf(
          entries.filter((entry) => entry.method === method),
          method === 'voucher' ? 'voucher' : 'payment',
        );
      }
      return {
        chargedPence: sumOf(entries, 'charge'),
        takenPence: sumOf(entries, 'payment'),
        byMethod: {
          cash: taken('cash'),
          card: taken('card'),
          bank: taken('bank'),
          online: taken('online'),
          voucher: taken('voucher'),
        },
        feesPence: 0,
        refundedPence: sumOf(entries, 'refund'),
        owedPence: owedOf(backend, event),
        owing: summarizeParticipants(participantsOf(backend, event)).owing,
      };
    }),
  ];
}

function cashUp(entries: readonly LedgerEntry[]): CashUpRow[] {
  const rows = new Map<string, CashUpRow>();
  for (const { at, kind, method, pence, reverses, actor, device } of entries) {
    if (!method || pence === 0 || (kind !== 'payment' && kind !== 'refund')) continue;
    const day = at.slice(0, 10);
    const key = [day, method, actor?.id, device?.id].join();
    const sums = { takenPence: 0, refundedPence: 0, reversedPence: 0, count: 0 };
    const row = rows.get(key) ?? { day, method, actor, device, ...sums };
    rows.set(key, row);
    row.count += 1;
    if (reverses) row.reversedPence += kind === 'payment' ? -pence : pence;
    else if (kind === 'payment') row.takenPence += pence;
    else row.refundedPence += pence;
  }
  return [...rows.values()];
}

/** An event whose ledger an account may view. */
export function findLedgerEvent(backend: FakeBackend, actor: User, eventId: string): Event {
  const event = backend.events.find(({ id }) => id === eventId);
  const guarded = event && guardedFor(backend, event, actor);
  const mayView = guarded && eventAbilities(toViewer(actor), guarded).viewLedger;
  return event && mayView ? event : refuse('EVENT_NOT_FOUND');
}

function findParticipant(backend: FakeBackend, event: Event, participationId: string) {
  const found = participantsOf(backend, event).find(({ id }) => id === participationId);
  return found ?? refuse('PARTICIPANT_NOT_FOUND');
}

function nameOf(backend: FakeBackend, { id }: User) {
  return { id, name: findPerson(backend, id).name };
}
