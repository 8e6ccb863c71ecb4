import type { ApprovalResults, EndpointResponse, Endpoints } from '@muster/contract';
import { AppError } from '../../platform/app-error.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { decideApproval } from './decide-approval.ts';

/**
 * Approves or rejects several events in one transaction, and says what became of each
 * (docs/product/administration.md#bulk-approval).
 */
export async function approveEvents(
  { db }: Services,
  request: Request<Endpoints['approveEvents']>,
): Promise<EndpointResponse<Endpoints['approveEvents']>> {
  const { events, ...decision } = request.body;
  const byId = new Map(events.map((event) => [event.id, event]));
  // In the order of the ids, so that two requests never wait for each other.
  const ordered = [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  return inTransaction(db, async (trx) => {
    const results: ApprovalResults = { changed: [], unchanged: [], skipped: [] };
    for (const event of ordered) {
      try {
        const isChanged = await decideApproval(trx, request, { ...decision, ...event });
        results[isChanged ? 'changed' : 'unchanged'].push(event.id);
      } catch (error) {
        results.skipped.push({ id: event.id, code: toSkipCode(error) });
      }
    }
    return results;
  });
}

/** Only what is refused before anything is written; everything else ends the transaction. */
function toSkipCode(error: unknown): ApprovalResults['skipped'][number]['code'] {
  if (!(error instanceof AppError)) throw error;
  if (error.code !== 'EVENT_NOT_FOUND' && error.code !== 'EVENT_CHANGED') throw error;
  return error.code;
}
