import type { ExploreFilters, ParticipantFilters, ParticipationStatus } from '@muster/contract';
import type { Generated, GeneratedAlways } from 'kysely';
import type { DefaultedTimestamp, Json, Timestamp } from './column-types.ts';

/* What players like, join and search for. */

export type LikesTable = { event_id: string; user_id: string; created_at: DefaultedTimestamp };

/** Kept by triggers on `likes`; it has a row for every event. */
export type EventLikeCountsTable = { event_id: string; likes: Generated<number> };

export type JoinForm = {
  fullName?: string;
  email?: string;
  phone?: string;
  experienceLevel?: 'beginner' | 'intermediate' | 'advanced' | 'expert';
  emergencyContact?: { name?: string; phone?: string; relationship?: string };
  dietaryRequirements?: string;
  medicalConditions?: string;
  additionalNotes?: string;
  customFieldResponses?: {
    fieldLabel: string;
    selectedOptionLabel: string;
    additionalPrice: number;
  }[];
};

export type ParticipationsTable = {
  id: string;
  event_id: string;
  user_id: string;
  status: 'confirmed' | 'waitlist' | 'cancelled';
  payment_status: Generated<'paid' | 'pending' | 'failed' | 'refunded'>;
  payment_amount_pence: Generated<number>;
  payment_id: string | null;
  check_in_status: Generated<'not_checked_in' | 'checked_in' | 'no_show'>;
  check_in_time: Timestamp | null;
  join_form: Json<JoinForm>;
  queue_position: Generated<number>;
  /** The status that the player was told last; null: none. */
  mailed_status: ParticipationStatus | null;
  /** When to look whether the player has to be told of a new status; null: nothing has changed. */
  status_mail_due_at: Timestamp | null;
  /** When the player moved up from the waitlist. */
  promoted_at: Timestamp | null;
  /** 12 characters; a new one with every join. */
  ticket_code: Generated<string>;
  /** Raised by a trigger with each change of the status. */
  calendar_sequence: GeneratedAlways<number>;
  held_back: Generated<boolean>;
  joined_at: DefaultedTimestamp;
  updated_at: DefaultedTimestamp;
};

export type ParticipantViewsTable = {
  id: string;
  user_id: string;
  name: string;
  filters: Json<ParticipantFilters>;
  created_at: DefaultedTimestamp;
};

export type SavedSearchesTable = {
  id: string;
  user_id: string;
  name: string;
  filters: Json<ExploreFilters>;
  is_mailed: Generated<boolean>;
  /** Events that were first approved until then are not new for it. */
  looked_at: DefaultedTimestamp;
  /** When new events are looked for again. */
  due_at: DefaultedTimestamp;
  created_at: DefaultedTimestamp;
};
