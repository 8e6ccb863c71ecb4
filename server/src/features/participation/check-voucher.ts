import type { EndpointResponse, Endpoints } from '@muster/contract';
import { refuseJoin, refuseVoucher, toPounds } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { tryVoucher } from '../vouchers/try-voucher.ts';
import { countUses, findVoucher } from '../vouchers/voucher-store.ts';
import { findJoinableEvent } from './spots-store.ts';

/**
 * What a voucher takes off for whoever may join the event; no use is taken. Wrong codes count as
 * those of joins do. Whether the player has used it before is left to the join, which knows for
 * whom it is (docs/product/money.md#voucher-check).
 */
export async function checkVoucher(
  services: Services,
  { actor, params: { id: eventId }, body }: Request<Endpoints['checkVoucher']>,
): Promise<EndpointResponse<Endpoints['checkVoucher']>> {
  const { db } = services;
  const now = new Date();
  const event = await findJoinableEvent(db, eventId);
  const refusal = refuseJoin(actor, event, now);
  if (refusal || !event) throw new AppError(refusal ?? 'EVENT_NOT_FOUND');
  const { organizerId } = event;
  async function use(codeHash: string | null) {
    const voucher =
      codeHash === null ? undefined : await findVoucher(db, { codeHash, organizerId });
    const { uses } = voucher
      ? await countUses(db, { ...voucher, playerId: actor.id })
      : { uses: 0 };
    const refused = refuseVoucher(voucher && { ...voucher, uses, ownUses: 0 }, { eventId, now });
    if (refused) throw AppError.of(refused);
    return voucher;
  }
  const voucher = await tryVoucher(services, { by: actor.id, code: body.voucherCode, use });
  const { kind, value } = voucher!;
  return { kind, value: kind === 'pounds' ? toPounds(value) : value };
}
