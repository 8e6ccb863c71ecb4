import type {
  EndpointResponse,
  Endpoints,
  Participant,
  ParticipantSummary,
  ParticipationStatus,
  StoredJoinForm,
} from '@muster/contract';
import {
  canMarkPending,
  isParticipating,
  type MovableSpot,
  moveUntil,
  offerUntil,
  type ParticipantAbilities,
  participantAbilities,
  publicName,
  toChosenOptions,
  toPounds,
  type Viewer,
  waitsFor,
} from '@muster/domain';
import type { EventRow, JoinForm } from '../../platform/database/schema.ts';
import { isRowFieldReady, type MovedTo, type OfferColumns } from './columns-store.ts';
import type { ParticipantSumsRow } from './participant-list-store.ts';
import type { ParticipantQueryRow } from './participant-store.ts';
import { toWaiverState } from './waiver-facts-store.ts';

/** What only the organizer's side sees of a player's other games. */
interface OtherGames {
  earlierGames: Participant['earlierGames'];
  /** Of all organizers; undefined unless the player shows it. */
  games: number | undefined;
}

/**
 * A participant with the join form, for those who can see it
 * (docs/product/participation.md#join-form-privacy).
 */
export function toParticipant(
  row: ParticipantQueryRow,
  viewer: Viewer,
  { earlierGames, games }: Partial<OtherGames> = {},
): Participant {
  const { update, message, viewMedicalInForm: isMedicalSeen } = abilitiesOf(row, viewer);
  return {
    id: row.id,
    status: row.status,
    position: row.position,
    waitsFor: waitsForOf(row),
    holdUntil: row.hold_until,
    needsConsent: row.needs_consent,
    paymentStatus: row.payment_status,
    paymentAmount: toPounds(row.payment_amount_pence),
    balancePence: row.balance_pence,
    paymentId: row.payment_id,
    checkInStatus: row.check_in_status,
    checkInTime: row.check_in_time,
    isFieldReady: isRowFieldReady(row),
    checkedInBy: row.checked_in_by && publicName(row.checked_in_by),
    joinedAt: row.joined_at,
    updatedAt: row.updated_at,
    joinForm: toSeenForm(row, isMedicalSeen),
    kit: row.kit,
    waiver: toWaiverState(row.waiver_facts),
    dependant: row.dependant,
    squad: row.squad,
    partySize: row.party_size,
    partyId: row.party_id,
    ...(row.dependant && { accompanies: row.accompanies }),
    user: toAccount(row),
    ...(update && {
      gateNote: row.gate_note,
      experience: games === undefined ? null : { games },
    }),
    ...(earlierGames && { earlierGames }),
    can: { update, message, ...(update && !isPendingPossible(row) && { markPending: false }) },
  };
}

function isPendingPossible(row: ParticipantQueryRow): boolean {
  const { voucher_pence: voucherPence, online_pence: onlinePence } = row;
  return canMarkPending({
    status: row.status,
    paymentStatus: row.payment_status,
    paymentAmount: toPounds(row.payment_amount_pence),
    balancePence: row.balance_pence,
    account: { voucherPence, onlinePence, handPence: row.net_paid_pence - onlinePence },
  });
}

/** Of a dependant the guardian; null for whoever has joined at the gate. */
function toAccount(row: ParticipantQueryRow): Participant['user'] {
  const { account_id: id, user_email: email } = row;
  if (id === null || email === null) return null;
  return {
    id,
    email,
    emailConfirmed: row.user_email_confirmed,
    accountCreated: row.user_created_at,
    name: publicName({
      nickName: row.user_nick_name,
      organizerName: row.user_organizer_name,
      email,
    }),
    avatarUrl: row.user_avatar_url || null,
  };
}

function waitsForOf(row: ParticipantQueryRow): Participant['waitsFor'] {
  const own = { status: row.status, optionIds: row.option_ids };
  return waitsFor(own, row.event_custom_fields, row.event_taken);
}

function abilitiesOf(row: ParticipantQueryRow, viewer: Viewer): ParticipantAbilities {
  return participantAbilities(viewer, {
    event: {
      organizerId: row.event_organizer_id,
      approved: row.event_approved,
      crewRoles: row.event_crew_roles,
    },
    participant: {
      userId: row.account_id,
      status: row.status,
      paymentStatus: row.payment_status,
      checkInStatus: row.check_in_status,
    },
  });
}

/** Crew looks at medical answers one person at a time (docs/product/crew.md#medical-answers). */
function toSeenForm(row: ParticipantQueryRow, isMedicalSeen: boolean): Participant['joinForm'] {
  const form = toJoinForm(row.join_form, row.event_custom_fields);
  if (isMedicalSeen) return form;
  const { medicalConditions, dietaryRequirements, ...others } = form;
  return others;
}

/**
 * The stored form with every field, whichever of them were filled in. The event's custom fields
 * tell which of the chosen options it still has.
 */
export function toJoinForm(
  stored: JoinForm,
  customFields: EventRow['custom_fields'],
): StoredJoinForm {
  const { emergencyContact: contact } = stored;
  return {
    fullName: stored.fullName ?? '',
    email: stored.email ?? '',
    phone: stored.phone ?? '',
    experienceLevel: stored.experienceLevel ?? 'beginner',
    emergencyContact: {
      name: contact?.name ?? '',
      phone: contact?.phone ?? '',
      relationship: contact?.relationship ?? '',
    },
    dietaryRequirements: stored.dietaryRequirements ?? '',
    medicalConditions: stored.medicalConditions ?? '',
    additionalNotes: stored.additionalNotes ?? '',
    customFieldResponses: toChosenOptions(customFields, stored.customFieldResponses ?? []),
  };
}

export function toSummary(row: ParticipantSumsRow): ParticipantSummary {
  const {
    revenue_pence,
    owed_pence: owedPence,
    checked_in,
    custom_fields: _,
    taken: _taken,
    ...counts
  } = row;
  return {
    ...counts,
    checkedIn: checked_in,
    totalRevenue: toPounds(revenue_pence),
    owedPence,
  };
}

/** What joining has given. */
export function joinStatusOf(row: ParticipantQueryRow) {
  const { status, position, hold_until: holdUntil } = row;
  return toJoinStatus({ status, position, waitsFor: waitsForOf(row), holdUntil });
}

export interface JoinStatusRow {
  /** Null: they never joined. */
  status: ParticipationStatus | null;
  position: number | null;
  waitsFor: Participant['waitsFor'];
  holdUntil: Participant['holdUntil'];
}

export function toJoinStatus({
  status,
  position,
  waitsFor,
  holdUntil,
}: JoinStatusRow): Omit<
  EndpointResponse<Endpoints['joinWithNewAccount']>['participation'],
  'balancePence'
> {
  return { joined: isParticipating(status), status, position, waitsFor, holdUntil };
}

type OwnSpot = MovableSpot & OfferColumns & { movedTo: MovedTo };

/** Until when a player can move a spot or give it away, and where it was moved. */
export function toMovable({ movedTo, isOffered, ...spot }: OwnSpot) {
  const until = offerUntil(spot, new Date());
  return {
    offer: until === null ? null : { until, madeUntil: isOffered ? until : null },
    moveUntil: moveUntil(spot, new Date()),
    // As JSON writes it, with the zone of the database.
    movedTo: movedTo && { ...movedTo, date: new Date(movedTo.date).toISOString() },
  };
}
