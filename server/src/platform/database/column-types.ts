import type { ApprovedVersion, SeriesContent } from '@muster/contract';
import type { ColumnType } from 'kysely';

/** Written with JSON.stringify: the driver would send an array as a PostgreSQL array. */
export type Json<T> = ColumnType<T, string | undefined, string>;

/** Read as responses have it: ISO 8601 in UTC, with milliseconds. */
export type Timestamp = ColumnType<string, Date | string, Date | string>;

/** A timestamp that is now unless one is given. */
export type DefaultedTimestamp = ColumnType<string, Date | string | undefined, Date | string>;

/** JSON that can be null. */
export type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>;

/**
 * The approval of an event before the last decision, to undo it
 * (docs/product/administration.md#approval-undo). Dates are ISO 8601.
 */
export interface UndoState {
  approved: boolean;
  approvedAt: string | null;
  snapshot: ApprovedVersion | null;
  rejectedAt: string | null;
  reason: string;
  /** Of the series that was decided about with it. */
  series?:
    | {
        approvedAt: string | null;
        content: SeriesContent | null;
        rejectedAt: string | null;
        reason: string;
      }
    | undefined;
}

/** What a notice says. */
export interface NoticeDetails {
  eventTitle?: string;
  /** Of the person or the device that it is about. */
  name?: string;
  count: number;
}

/** When and where an event is, and whether it is called off. */
export type EventSchedule = {
  /** ISO 8601. */
  date: string;
  location: string;
  /** Null or left out: it takes place. */
  cancellationReason?: string | null;
};

/** What a player fills in to join an event. */
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
    fieldId: string | null;
    optionId: string | null;
    fieldLabel: string;
    selectedOptionLabel: string;
    additionalPrice: number;
    /** A side that was given out and not chosen. */
    isAssigned?: true;
  }[];
};
