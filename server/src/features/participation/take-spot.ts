import { FAILURE_TEXT, type JoinForm } from '@muster/contract';
import {
  ANY_EVENT,
  fillJoinForm,
  maxUnconfirmed,
  openSpots,
  refuseJoin,
  statusOnJoin,
  type Viewer,
} from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import type { Config } from '../../platform/config/config.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import type { Db } from '../../platform/database/schema.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import { takeVoucher } from '../vouchers/take-voucher.ts';
import { countJoin } from './join-limit.ts';
import {
  asDependants,
  type JoiningAccount,
  type JoiningDependant,
  refuseAge,
} from './joining-person.ts';
import { deleteKit } from './kit-store.ts';
import { findPersonId } from './own-store.ts';
import { findJoinBars, insertParticipation } from './participation-store.ts';
import {
  countSpots,
  countUnconfirmed,
  lockEventForNoKeyUpdate,
  type SpotCounts,
  type SpotsEvent,
} from './spots-store.ts';
import { type HoldConfig, startHolds } from './start-holds.ts';
import { findStock } from './stock-store.ts';

interface SpotRequest {
  eventId: string;
  /** The account that joins, or books for a dependant. */
  player: NonNullable<Viewer>;
  account: JoiningAccount;
  /** Null: the account plays itself. */
  dependant?: JoiningDependant | null;
  form: JoinForm;
  config: HoldConfig & Pick<Config, 'mail'>;
  /** Left out: an account that is new. */
  limits?: Limits;
  /** Of the code of a voucher; null: without one. */
  voucherHash: string | null;
}

/**
 * Locks the event and gives a player a spot or a position on the waitlist, or refuses
 * (docs/product/participation.md#join-status). Returns what requests name the player with.
 */
export async function takeSpot(trx: Db, request: SpotRequest): Promise<string> {
  const { eventId, player, account, dependant = null, form, config, voucherHash } = request;
  const event = await lockEventForNoKeyUpdate(trx, { eventId, access: ANY_EVENT });
  const refusal = refuseJoin(player, event, new Date());
  if (refusal || !event) throw new AppError(refusal ?? 'EVENT_NOT_FOUND');
  const userId = player.id;
  const counts = await refuseJoiner(trx, event, request);
  if (config.mail && !account.emailConfirmed) await refuseUnconfirmed(trx, event);
  const stock = await findStock(trx, event);
  const filled = fillJoinForm({ form: asDependants(form, dependant), account, event, stock });
  const isSoldOut = filled.refusal?.code === 'OPTION_SOLD_OUT';
  if (filled.refusal && !isSoldOut) throw AppError.of(filled.refusal);
  const status = statusOnJoin(event, { openSpots: openSpots(event, counts) });
  if (!status) throw new AppError('EVENT_FULL');
  if (filled.refusal) throw AppError.of(filled.refusal);
  const { joinForm, amountPence } = filled;
  const playerId = dependant?.id ?? userId;
  const voucher = await takeVoucher(trx, { codeHash: voucherHash, event, playerId, amountPence });
  if (request.limits) await countJoin(request.limits, { eventId, personId: playerId });
  const joining = { id: createObjectId(), eventId, userId, dependant, status };
  const id = await insertParticipation(trx, { ...joining, joinForm, amountPence, ...voucher });
  await deleteKit(trx, id);
  await startHolds(trx, config, [id]);
  return dependant ? id : userId;
}

/** Accounts cost nothing, so those that nobody has confirmed have a part of the spots only. */
async function refuseUnconfirmed(
  trx: Db,
  { id, maxParticipants }: Pick<SpotsEvent, 'id' | 'maxParticipants'>,
): Promise<void> {
  if (maxParticipants === null) return;
  if ((await countUnconfirmed(trx, id)) < maxUnconfirmed(maxParticipants)) return;
  throw new AppError('EMAIL_NOT_CONFIRMED', { message: FAILURE_TEXT.unconfirmedShare });
}

/** Refuses whoever cannot join this event, and counts those who have. */
async function refuseJoiner(
  trx: Db,
  event: SpotsEvent,
  { player, account, dependant = null }: SpotRequest,
): Promise<SpotCounts> {
  const userId = player.id;
  const own = { eventId: event.id, userId, dependantId: dependant?.id };
  const personId = await findPersonId(trx, own);
  const counts = await countSpots(trx, { eventId: event.id, personId: personId ?? null });
  if (counts.isParticipating) throw new AppError('ALREADY_JOINED');
  const bars = await findJoinBars(trx, event, { userId, personId });
  if (bars.isBanned) throw new AppError('NOT_ACCEPTED');
  if (bars.needsConsent) throw new AppError('NEEDS_CONSENT');
  await refuseAge(trx, { event, userId, account, dependant });
  return counts;
}
