import type {
  EndpointResponse,
  Endpoints,
  Participant,
  ParticipantSummary,
} from '@muster/contract';
import type { JoinForm } from '../database/schema.ts';
import { publicName } from '../messages/to-message.ts';
import type { ParticipantQueryRow, StandingRow, SummaryRow } from './store.ts';

/** A participant as the contract has it; for those who may see the join form (decisions.md §3). */
export function toParticipant(row: ParticipantQueryRow): Participant {
  return {
    id: row.id,
    status: row.status,
    position: row.position,
    paymentStatus: row.payment_status,
    paymentAmount: row.payment_amount_pence / 100,
    paymentId: row.payment_id,
    checkInStatus: row.check_in_status,
    checkInTime: row.check_in_time?.toISOString() ?? null,
    joinedAt: row.joined_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    joinForm: toJoinForm(row.join_form),
    user: {
      id: row.user_id,
      email: row.user_email,
      accountCreated: row.user_created_at.toISOString(),
      name: publicName(row.user_nick_name, row.user_organizer_name, row.user_email),
      avatarUrl: row.user_avatar_url || null,
    },
  };
}

/** Every answer has the whole form, whatever was filled in. */
function toJoinForm(kept: JoinForm): Participant['joinForm'] {
  const { emergencyContact: contact } = kept;
  return {
    fullName: kept.fullName ?? '',
    email: kept.email ?? '',
    phone: kept.phone ?? '',
    experienceLevel: kept.experienceLevel ?? 'beginner',
    emergencyContact: {
      name: contact?.name ?? '',
      phone: contact?.phone ?? '',
      relationship: contact?.relationship ?? '',
    },
    dietaryRequirements: kept.dietaryRequirements ?? '',
    medicalConditions: kept.medicalConditions ?? '',
    additionalNotes: kept.additionalNotes ?? '',
    customFieldResponses: kept.customFieldResponses ?? [],
  };
}

export function toSummary(row: SummaryRow): ParticipantSummary {
  const { revenue_pence: pence, checked_in: checkedIn, ...counts } = row;
  return { ...counts, checkedIn, totalRevenue: pence / 100 };
}

/** Where somebody stands; no row: they never joined. */
export function toJoinStatus(
  standing: Pick<StandingRow, 'status' | 'position'>,
): EndpointResponse<Endpoints['getJoinStatus']> {
  const { status, position } = standing;
  return { joined: status === 'confirmed' || status === 'waitlist', status, position };
}
