import type { JoinForm } from '@muster/contract';
import {
  ANY_EVENT,
  fillJoinForm,
  openSpots,
  refuseJoin,
  statusOnJoin,
  type Viewer,
} from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import type { Db } from '../../platform/database/schema.ts';
import { takeVoucher } from '../vouchers/take-voucher.ts';
import { deleteKit } from './kit-store.ts';
import { findJoinBars, insertParticipation } from './participation-store.ts';
import { countSpots, lockEventForNoKeyUpdate } from './spots-store.ts';
import { type HoldConfig, startHolds } from './start-holds.ts';
import { findStock } from './stock-store.ts';

interface SpotRequest {
  eventId: string;
  player: NonNullable<Viewer>;
  account: { fullName: string; email: string };
  form: JoinForm;
  config: HoldConfig;
  /** Of the code of a voucher; null: without one. */
  voucherHash: string | null;
}

/**
 * Locks the event and gives a player a spot or a position on the waitlist, or refuses
 * (docs/product/participation.md#join-status).
 */
export async function takeSpot(
  trx: Db,
  { eventId, player, account, form, config, voucherHash }: SpotRequest,
): Promise<void> {
  const event = await lockEventForNoKeyUpdate(trx, { eventId, access: ANY_EVENT });
  const refusal = refuseJoin(player, event, new Date());
  if (refusal || !event) throw new AppError(refusal ?? 'EVENT_NOT_FOUND');
  const userId = player.id;
  const counts = await countSpots(trx, { eventId, userId });
  if (counts.isParticipating) throw new AppError('ALREADY_JOINED');
  const bars = await findJoinBars(trx, event, userId);
  if (bars.isBanned) throw new AppError('NOT_ACCEPTED');
  if (bars.needsConsent) throw new AppError('NEEDS_CONSENT');
  const stock = await findStock(trx, event);
  const filled = fillJoinForm({ form, account, event, stock });
  const isSoldOut = filled.refusal?.code === 'OPTION_SOLD_OUT';
  if (filled.refusal && !isSoldOut) throw AppError.of(filled.refusal);
  const status = statusOnJoin(event, { openSpots: openSpots(event, counts) });
  if (!status) throw new AppError('EVENT_FULL');
  if (filled.refusal) throw AppError.of(filled.refusal);
  const { joinForm, amountPence } = filled;
  const voucher = await takeVoucher(trx, { codeHash: voucherHash, event, userId, amountPence });
  const joining = { id: createObjectId(), eventId, userId, status, joinForm, amountPence };
  await deleteKit(trx, { eventId, userId });
  const id = await insertParticipation(trx, { ...joining, ...voucher });
  await startHolds(trx, config, [id]);
}
