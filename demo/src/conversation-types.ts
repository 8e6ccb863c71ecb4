import type { ParticipationRow } from '@muster/server/src/platform/database/schema.ts';
import type { Kind } from './organizer-types.ts';

/** A line of a conversation: the player's (P) or the organizer's (O). */
export interface Line {
  side: 'P' | 'O';
  /**
   * With `{time}`, `{hire}`, `{camo}`, `{nick}`, `{title}` and `{size}` filled in from the event.
   * An image's caption.
   */
  text: string;
  /** Comes with a drawn picture. */
  image?: 'map' | 'field';
  /** Index of the line it replies to. */
  replyTo?: number;
  /** Deleted by its sender. */
  deleted?: true;
}

/** A conversation between a player and an organizer, and the events it fits. */
export interface Conversation {
  when: 'coming' | 'past' | 'any';
  kinds?: readonly Kind[];
  /** The player's participation in the event; 'none': has not joined it. */
  status?: ParticipationRow['status'] | 'none';
  payment?: ParticipationRow['payment_status'];
  lines: readonly Line[];
}

export function P(text: string, more: Omit<Line, 'side' | 'text'> = {}): Line {
  return {
    side: 'P',
    text,
    ...more,
  };
}

export function O(text: string, more: Omit<Line, 'side' | 'text'> = {}): Line {
  return {
    side: 'O',
    text,
    ...more,
  };
}
