import type { Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { addLedgerEntry, reverseLedgerEntry } from './book-entry.ts';
import { getCashUp, getPayout, listLedger } from './read-ledger.ts';

export function moneyRoutes(services: Services) {
  return {
    listLedger: (request) => listLedger(services, request),
    addLedgerEntry: (request) => addLedgerEntry(services, request),
    reverseLedgerEntry: (request) => reverseLedgerEntry(services, request),
    getCashUp: (request) => getCashUp(services, request),
    getPayout: (request) => getPayout(services, request),
  } satisfies Partial<Handlers>;
}
