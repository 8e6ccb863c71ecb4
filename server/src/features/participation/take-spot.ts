import { createHash } from 'node:crypto';
import { FAILURE_TEXT, FIELD_TEXT, type JoinForm, MAX_COUNT } from '@muster/contract';
import {
  ADULT_AGE_YEARS,
  type AgeRule,
  ANY_EVENT,
  ageAtEvent,
  type CompleteJoinForm,
  canBeGuardian,
  fillJoinForm,
  maxUnconfirmed,
  needsGuardian,
  openSpots,
  optionIdsOf,
  refuseJoin,
  refuseSideGap,
  type Stock,
  statusOnJoin,
  tooYoungUntil,
  type Viewer,
  withSide,
} from '@muster/domain';
import { AppError, fieldError } from '../../platform/app-error.ts';
import type { Config } from '../../platform/config/config.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import type { Db } from '../../platform/database/schema.ts';
import type { Limit, Limits } from '../../platform/limits/limits.ts';
import { sendNotice } from '../../platform/notices/send-notice.ts';
import { book, openAccount } from './book.ts';
import { type BookableDependant, findDependantForShare, isConfirmed } from './dependant-store.ts';
import { deleteKit } from './detail-store.ts';
import { requireSquad, takeSquadSide } from './enter-squad.ts';
import { type HoldConfig, startHolds } from './holds.ts';
import { forgetMove } from './move-store.ts';
import { findPersonId } from './own-participation-store.ts';
import { findJoinBars, insertParticipation, type JoiningAccount } from './participation-store.ts';
import {
  countSpots,
  countUnconfirmed,
  lockEventForNoKeyUpdate,
  passParties,
  type SpotCounts,
  type SpotsEvent,
} from './spots-store.ts';
import { findStock } from './stock-store.ts';
import { tellIfFull } from './tell-organizer.ts';
import { takeVoucher } from './voucher-use.ts';
import { findWaiver } from './waiver-store.ts';

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
  /** Left out: alone. */
  party?: JoiningParty | undefined;
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
  const { eventId, player, account, dependant = null, config, voucherHash, party } = request;
  const event = await lockEventForNoKeyUpdate(trx, { eventId, access: ANY_EVENT });
  const refusal = refuseJoin(player, event, new Date());
  if (refusal || !event) throw new AppError(refusal ?? 'EVENT_NOT_FOUND');
  const userId = player.id;
  const counts = await refuseJoiner(trx, event, request);
  if (config.mail && !account.emailConfirmed) await refuseUnconfirmed(trx, event);
  const stock = await findStockFor(trx, event, party);
  const form = asDependants(request.form, dependant);
  const filled = fillJoinForm({ form, account, event, stock });
  const isSoldOut = filled.refusal?.code === 'OPTION_SOLD_OUT';
  if (filled.refusal && !isSoldOut) throw AppError.of(filled.refusal);
  const spots = openSpots(event, counts);
  const status = party?.status ?? statusOnJoin(event, { openSpots: spots });
  if (!status) throw new AppError('EVENT_FULL');
  if (filled.refusal) throw AppError.of(filled.refusal);
  const entering = { codeHash: request.squadHash, eventId, userId };
  const squadId = await requireSquad(trx, entering);
  const { amountPence } = filled;
  const sided = { squadId, participationId: null, stock, isConfirmed: status === 'confirmed' };
  const joinForm = await takeSide(trx, event, { ...sided, form: filled.joinForm });
  const playerId = dependant?.id ?? userId;
  const voucher = await takeVoucher(trx, { codeHash: voucherHash, event, playerId, amountPence });
  if (request.limits) await countJoin(request.limits, { eventId, personId: playerId });
  const { organizerId } = event;
  const spot = { id: createObjectId(), eventId, status, amountPence, ...voucher };
  const booked = openAccount({ ...spot, organizerId });
  const partyId = party?.id ?? null;
  const row = { ...spot, userId, dependant, joinForm, booked, squadId, partyId };
  const id = await insertParticipation(trx, row);
  if (id !== spot.id) {
    await forgetMove(trx, id);
    await book(trx, { participationIds: [id] });
  }
  await deleteKit(trx, [id]);
  await startHolds(trx, config, [id]);
  await sendNotice(trx, 'firstSignUp', { userId: organizerId, actorId: userId, eventId });
  if (status === 'confirmed') {
    await tellIfFull(trx, { event, actorId: userId, free: [spots, spots - 1] });
    if (!party) await passParties(trx, event, { ...counts, free: spots });
  } else party?.waitingOptions.push(optionIdsOf(joinForm.customFieldResponses));
  return dependant ? id : userId;
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
  throw new AppError('EMAIL_NOT_CONFIRMED', { message: FAILURE_TEXT.unconfirmedShare });
}

/** Refuses whoever cannot join this event, and counts those who have. */
async function refuseJoiner(
  trx: Db,
  event: SpotsEvent,
  { player, account, dependant = null, party }: SpotRequest,
): Promise<SpotCounts> {
  const userId = player.id;
  const own = { eventId: event.id, userId, dependantId: dependant?.id };
  const personId = await findPersonId(trx, own);
  const counts = await countSpots(trx, { eventId: event.id, personId: personId ?? null });
  if (counts.isParticipating) throw new AppError('ALREADY_JOINED');
  const bars = await findJoinBars(trx, event, { userId, personId });
  if (bars.isBanned) throw new AppError('NOT_ACCEPTED');
  if (bars.needsConsent) throw new AppError('NEEDS_CONSENT');
  const withGuardian = party?.hasGuardian === true;
  await refuseAge(trx, { event, userId, account, dependant, withGuardian });
  return counts;
}

/** Somebody whom a guardian books for. */
interface JoiningDependant extends BookableDependant {
  /** The guardian comes along without playing. */
  accompanies: boolean;
}

interface Booking {
  guardian: { id: string; dateOfBirth: string | null };
  dependantId: string | null | undefined;
  accompanies: boolean;
}

/** The dependant that a join names; null: the account joins itself. */
export async function requireDependant(
  trx: Db,
  { guardian, dependantId, accompanies }: Booking,
): Promise<JoiningDependant | null> {
  if (!dependantId) return null;
  const own = { id: dependantId, guardianId: guardian.id };
  const dependant = await findDependantForShare(trx, own);
  if (!dependant) throw fieldError('dependantId', FIELD_TEXT.dependantUnknown);
  if (!canBeGuardian(guardian.dateOfBirth, new Date())) throw new AppError('GUARDIAN_TOO_YOUNG');
  return { ...dependant, accompanies };
}

interface AgeCheck {
  event: AgeRule & { id: string; organizerId: string };
  userId: string;
  account: JoiningAccount;
  dependant: JoiningDependant | null;
  /** The guardian joins with them. */
  withGuardian: boolean;
}

/** Refuses whoever is too young, or comes without the guardian whom they need. */
async function refuseAge(trx: Db, check: AgeCheck): Promise<void> {
  const { event, userId, account, dependant } = check;
  const { dateOfBirth } = dependant ?? account;
  const age = requireAge(event, { dateOfBirth, isDependant: dependant !== null });
  if (!dependant || age === null) return;
  const waiver = await findWaiver(trx, event.organizerId);
  if (!waiver) return;
  const { accompaniedBelow } = waiver;
  const isGuardianConfirmed =
    check.withGuardian || (await isConfirmed(trx, { eventId: event.id, userId }));
  const { accompanies } = dependant;
  if (needsGuardian({ accompaniedBelow, age, isGuardianConfirmed, accompanies }))
    throw new AppError('NEEDS_GUARDIAN');
}

interface Aged {
  dateOfBirth: string | null;
  isDependant: boolean;
}

/** How old somebody is at an event; null: it is not known. Throws where they cannot play. */
export function requireAge(event: AgeRule, { dateOfBirth, isDependant }: Aged): number | null {
  const first = tooYoungUntil(dateOfBirth, event);
  if (first) throw new AppError('TOO_YOUNG', { fields: { dateOfBirth: first } });
  if (dateOfBirth === null) return null;
  const age = ageAtEvent(dateOfBirth, event);
  // Nobody signs or answers for an adult.
  if (isDependant && age >= ADULT_AGE_YEARS)
    throw fieldError('dependantId', FIELD_TEXT.dependantAdult);
  return age;
}

type Form = Pick<JoinForm, 'fullName' | 'emergencyContact'>;

/**
 * The form of a dependant: called as their guardian calls them, and with their own emergency
 * contact unless the form has another.
 */
export function asDependants<F extends Form>(form: F, dependant: BookableDependant | null): F {
  if (!dependant) return form;
  const { name, phone, relationship } = form.emergencyContact;
  const contact = { name: '', phone: '', relationship: '', ...dependant.emergencyContact };
  const emergencyContact = name || phone || relationship ? form.emergencyContact : contact;
  return { ...form, fullName: dependant.name, emergencyContact };
}

const JOINS: Limit = {
  name: 'joins',
  max: MAX_COUNT.joinsPerDay,
  periodMs: 24 * 3_600_000,
  isAlwaysCounted: true,
  code: 'QUOTA_REACHED',
  message: FAILURE_TEXT.joinsPerDay,
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
