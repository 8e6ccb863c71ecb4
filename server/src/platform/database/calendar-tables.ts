import type { DefaultedTimestamp, Timestamp } from './column-types.ts';

/* What calendars need beyond events and participations. */

/** Written by a trigger when an event is deleted. */
export type DeletedEventsTable = {
  id: string;
  title: string;
  date: Timestamp;
  duration: string;
  calendar_sequence: number;
  deleted_at: DefaultedTimestamp;
};

export type DeletedEventParticipantsTable = {
  user_id: string;
  event_id: string;
  /** Of the player's own entry. */
  calendar_sequence: number;
};

export type CalendarFeedsTable = {
  user_id: string;
  /** 32 hexadecimal characters. */
  nonce: string;
  created_at: DefaultedTimestamp;
};
