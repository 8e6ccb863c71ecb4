import { createHash } from 'node:crypto';
import { type JoinForm, type JoinSource, MAX_COUNT } from '@muster/contract';
import {
  ANY_EVENT,
  type CompleteJoinForm,
  fillJoinForm,
  maxUnconfirmed,
  openSpots,
  optionIdsOf,
  refuseJoin,
  refuseSideGap,
  type Stock,
  statusOnJoin,
  type Viewer,
  withSide,
} from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import type { Config } from '../../platform/config/config.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import type { Db } from '../../platform/database/schema.ts';
import { SERVER_TEXT } from '../../platform/failure-texts.ts';
import type { Limit, Limits } from '../../platform/limits/limits.ts';
import { sendNotice } from '../../platform/notices/send-notice.ts';
import { book, openAccount } from './book.ts';
import { deleteKit } from './detail-store.ts';
import { requireSquad, takeSquadSide } from './enter-squad.ts';
import { type HoldConfig, startHolds } from './holds.ts';
import { findJoinBars } from './join-bars-store.ts';
import { asDependants, type JoiningDependant, refuseAge } from './joining-people.ts';
import { forgetMove } from './move-store.ts';
import { findPersonId } from './own-participation-store.ts';
import { insertParticipation, type JoiningAccount } from './participation-store.ts';
import {
  countSpots,
  countUnconfirmed,
  lockEventForNoKeyUpdate,
  passParties,
  type SpotCounts,
  type SpotsEvent,
} from './spots-store.ts';
import { findStock } from './stock-store.ts';
import {
  type ClaimedSpot,
  fillClaim,
  giveUpWaiting,
  recordTransfer,
  takeOver,
} from './take-over.ts';
import { tellIfFull } from './tell-organizer.ts';
import { takeVoucher } from './voucher-use.ts';

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
  /** Of the code of a squad; null: without one. */
  squadHash: string | null;
  /** Left out: no kind of link is known. */
  cameFrom?: JoinSource | undefined;
  /** Left out: alone. */
  party?: JoiningParty | undefined;
  /** The spot that is claimed; left out: a new one. */
  claimed?: ClaimedSpot | undefined;
}

/** People who join together: all of them are confirmed, or all of them wait. */
export interface JoiningParty {
  id: string;
  status: 'confirmed' | 'waitlist';
  /** The account that joins plays too. */
  hasGuardian: boolean;
  /** Options of those who wait already, which are not taken yet. */
  waitingOptions: string[][];
}

/**
 * Locks the event and gives a player a spot or a position on the waitlist, or refuses
 * (docs/product/participation.md#join-status). Returns what requests name the player with.
 */
export async function takeSpot(trx: Db, request: SpotRequest): Promise<string> {
  const { eventId, player, dependant = null, config, party, claimed } = request;
  const event = await lockEventForNoKeyUpdate(trx, { eventId, access: ANY_EVENT });
  const refusal = refuseJoin(player, event, new Date());
  if (refusal || !event) throw new AppError(refusal ?? 'EVENT_NOT_FOUND');
  const userId = player.id;
  const counts = await refuseJoiner(trx, event, request);
  const spots = openSpots(event, counts);
  const { joinForm, amountPence, status, squadId } = await fillSpot(trx, event, { request, spots });
  const playerId = dependant?.id ?? userId;
  const codeHash = request.voucherHash;
  const { voucherId, voucherPence } =
    claimed ?? (await takeVoucher(trx, { codeHash, event, playerId, amountPence }));
  if (request.limits) await countJoin(request.limits, { eventId, personId: playerId });
  const { organizerId } = event;
  const spot = { id: createObjectId(), eventId, status, amountPence, voucherId, voucherPence };
  const booked = openAccount({ ...spot, organizerId });
  // A hold that a claim begins takes nobody else along.
  const partyId =
    claimed && status === 'confirmed' ? null : (claimed?.partyId ?? party?.id ?? null);
  const { cameFrom = null } = request;
  const row = { ...spot, userId, dependant, joinForm, booked, squadId, partyId, cameFrom };
  const id = await insertParticipation(trx, row);
  if (id !== spot.id) {
    await forgetMove(trx, id);
    await book(trx, { participationIds: [id] });
  }
  if (claimed) await takeOver(trx, { event, claimed, id });
  await deleteKit(trx, [id]);
  await startHolds(trx, config, [id]);
  if (claimed?.isTransfer) await recordTransfer(trx, { claimed, id });
  await sendNotice(trx, 'firstSignUp', { userId: organizerId, actorId: userId, eventId });
  // The spot that is claimed was taken already.
  if (claimed) return dependant ? id : userId;
  if (status === 'confirmed') {
    await tellIfFull(trx, { event, actorId: userId, free: [spots, spots - 1] });
    if (!party) await passParties(trx, event, { ...counts, free: spots });
  } else party?.waitingOptions.push(optionIdsOf(joinForm.customFieldResponses));
  return dependant ? id : userId;
}

/** What the spot is, with the completed form, or why it is refused. */
async function fillSpot(
  trx: Db,
  event: SpotsEvent,
  { request, spots }: { request: SpotRequest; spots: number },
) {
  const { player, account, dependant = null, party, claimed } = request;
  if (request.config.mail && !account.emailConfirmed) await refuseUnconfirmed(trx, event);
  const stock = await findStockFor(trx, event, party);
  const filling = { form: asDependants(request.form, dependant), account, event, stock };
  const filled = claimed ? fillClaim(filling, claimed) : fillJoinForm(filling);
  const isSoldOut = filled.refusal?.code === 'OPTION_SOLD_OUT';
  if (filled.refusal && !isSoldOut) throw AppError.of(filled.refusal);
  const status = claimed?.status ?? party?.status ?? statusOnJoin(event, { openSpots: spots });
  if (!status) throw new AppError('EVENT_FULL');
  if (filled.refusal) throw AppError.of(filled.refusal);
  const entering = { codeHash: request.squadHash, eventId: event.id, userId: player.id };
  const squadId = claimed?.squadId ?? (await requireSquad(trx, entering));
  const isConfirmed = status === 'confirmed';
  const before = claimed && isConfirmed ? claimed.optionIds : [];
  const sided = { squadId, participationId: claimed?.id ?? null, stock, before, isConfirmed };
  const joinForm = await takeSide(trx, event, { ...sided, form: filled.joinForm });
  return { joinForm, amountPence: filled.amountPence, status, squadId };
}

/** Without what others of the party wait for. */
async function findStockFor(trx: Db, event: SpotsEvent, party?: JoiningParty): Promise<Stock> {
  const stock = await findStock(trx, event);
  for (const optionIds of party?.waitingOptions ?? []) stock.take(optionIds);
  return stock;
}

interface Sided extends Omit<Parameters<typeof takeSquadSide>[2], 'chosen'> {
  form: CompleteJoinForm;
}

/** The form with the side of the squad, and the side that comes with a spot. Throws SIDE_CLOSED. */
export async function takeSide(
  trx: Db,
  event: SpotsEvent,
  { form, ...sided }: Sided,
): Promise<CompleteJoinForm> {
  const { stock, before = [], isConfirmed } = sided;
  const given = { ...sided, chosen: form.customFieldResponses };
  const chosen = await takeSquadSide(trx, event, given);
  if (!isConfirmed) return { ...form, customFieldResponses: chosen };
  const choosing = { chosen, stock, before };
  const refusal = refuseSideGap(event, choosing);
  if (refusal) throw AppError.of(refusal);
  return { ...form, customFieldResponses: withSide(event, choosing) };
}

/** Accounts cost nothing, so those that nobody has confirmed have a part of the spots only. */
async function refuseUnconfirmed(
  trx: Db,
  { id, maxParticipants }: Pick<SpotsEvent, 'id' | 'maxParticipants'>,
): Promise<void> {
  if (maxParticipants === null) return;
  if ((await countUnconfirmed(trx, id)) < maxUnconfirmed(maxParticipants)) return;
  throw new AppError('EMAIL_NOT_CONFIRMED', { message: SERVER_TEXT.unconfirmedShare });
}

/** Refuses whoever cannot join this event, and counts those who have. */
async function refuseJoiner(
  trx: Db,
  event: SpotsEvent,
  { player, account, dependant = null, party, claimed }: SpotRequest,
): Promise<SpotCounts> {
  const userId = player.id;
  const own = { eventId: event.id, userId, dependantId: dependant?.id };
  const personId = await findPersonId(trx, own);
  const counts = await countSpots(trx, { eventId: event.id, personId: personId ?? null });
  const mayBeThere = claimed && personId && (await giveUpWaiting(trx, { claimed, personId }));
  if (counts.isParticipating && !mayBeThere) throw new AppError('ALREADY_JOINED');
  const bars = await findJoinBars(trx, event, { userId, personId });
  if (bars.isBanned) throw new AppError('NOT_ACCEPTED');
  if (bars.needsConsent) throw new AppError('NEEDS_CONSENT');
  const withGuardian = party?.hasGuardian === true;
  await refuseAge(trx, { event, userId, account, dependant, withGuardian });
  return counts;
}

const JOINS: Limit = {
  name: 'joins',
  max: MAX_COUNT.joinsPerDay,
  periodMs: 24 * 3_600_000,
  isAlwaysCounted: true,
  code: 'QUOTA_REACHED',
  message: SERVER_TEXT.joinsPerDay,
};

interface CountedJoin {
  eventId: string;
  /** An account or a dependant. */
  personId: string;
}

/**
 * Counts a join that nothing else refuses. Throws QUOTA_REACHED for whoever joins and leaves one
 * event again and again: each join can hold a spot
 * (docs/product/participation.md#unconfirmed-joins).
 */
function countJoin(limits: Limits, join: CountedJoin): Promise<void> {
  return limits.count(JOINS, hashOf(join));
}

/** Names nobody: the count outlives an account by a day. */
function hashOf({ eventId, personId }: CountedJoin): string {
  return createHash('sha256').update(`${personId} ${eventId}`).digest('base64url');
}
