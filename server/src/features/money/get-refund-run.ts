import { type EndpointResponse, type Endpoints, MAX_COUNT, type RefundRun } from '@muster/contract';
import { eventAccess } from '@muster/domain';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { requireEvent } from '../crew/require-event.ts';
import { nameOf } from '../people/to-person.ts';
import { findLatestRun, listByHand, type RefundRunRow, sumRefundable } from './refund-run-store.ts';
import { toNamed } from './to-entry.ts';

/**
 * What everybody would get back, by the provider and by hand, and how far the latest refund to
 * everybody is (docs/product/money.md#refund-everybody).
 */
export async function getRefundRun(
  { db }: Services,
  { actor, params: { id: eventId } }: Request<Endpoints['getRefundRun']>,
): Promise<EndpointResponse<Endpoints['getRefundRun']>> {
  await requireEvent(db, { eventId, access: eventAccess(actor, 'viewLedger') });
  const [sums, byHand, run] = await Promise.all([
    sumRefundable(db, eventId),
    listByHand(db, { eventId, limit: MAX_COUNT.refundsByHand }),
    findLatestRun(db, eventId),
  ]);
  return {
    refundable: {
      ...sums,
      byHand: byHand.map(({ participationId, pence, ...person }) => ({
        participationId,
        pence,
        name: nameOfPlayer(person),
      })),
    },
    run: run ? toRefundRun(run) : null,
  };
}

type Player = Omit<Awaited<ReturnType<typeof listByHand>>[number], 'participationId' | 'pence'>;

function nameOfPlayer(player: Player): string {
  const { email, nick_name, organizer_name, givenName, isDependant } = player;
  if (email === null || isDependant) return givenName || 'A player';
  return nameOf({ email, nick_name: nick_name ?? '', organizer_name: organizer_name ?? '' });
}

export function toRefundRun(row: RefundRunRow): RefundRun {
  const { eventId: _, doneUpTo: __, startedBy, startedByName, ...run } = row;
  return { ...run, startedBy: toNamed(startedBy, startedByName) };
}
