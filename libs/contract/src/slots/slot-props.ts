import type { Event } from '../events/event.ts';
import type { NextEvent } from '../events/event-lists.ts';
import type { OwnParticipation } from '../participation/own-participations.ts';
import type { Participant } from '../participation/participants.ts';
import type { User } from '../shared/user.ts';
import type { SlotName } from './slot-names.ts';

/**
 * What each slot gives to a contribution (docs/remote.md#slots). It is frozen at run time. Within a
 * version props are only added, never changed or taken away.
 */
export interface SlotProps extends Record<SlotName, object> {
  /** In Next up of the organizer, below what is left to do. */
  'next-event/main@1': { next: NextEvent };
  /** Among the buttons of an event in the list of its organizer. */
  'event-card/actions@1': { event: Event };
  /** At the end of the page of an event, which everybody sees, visitors too. */
  'event-page/panel@1': { event: Event };
  /** A column of the list of participants; one component renders its three parts. */
  'participants/column@1': ParticipantColumnProps;
  /** In the details of one participant, for the organizer. */
  'participant/section@1': { event: Event; participant: Participant };
  /** In the join form, after its own fields. */
  'join-form/section@1': JoinFormSectionProps;
  /**
   * Beside the page of an event, for whoever has a spot at a game to come, or has booked one for a
   * dependant: then only `isForOthers` is true.
   */
  'join-card/section@1': { event: Event; isForOthers?: boolean };
  /** In the card of an event that the player has joined. */
  'going-card/section@1': { participation: OwnParticipation; isComing: boolean };
  /** In the settings of the profile, before one's own data. */
  'profile/settings@1': { user: User };
}

/** What the parts of a column of participants are given. */
export type ParticipantColumnProps =
  | { part: 'header'; event: Event }
  | { part: 'cell'; event: Event; participant: Participant }
  | {
      part: 'filter';
      event: Event;
      /** The accounts to which the list is limited by this column; null: it lists everybody. */
      userIds: readonly string[] | null;
      /** Limits the list to participants with these accounts; null lists everybody again. */
      onFilter: (userIds: readonly string[] | null) => void;
    };

/** What a section of the join form is given. */
export interface JoinFormSectionProps {
  event: Event;
  /** It is the form of somebody who has joined; otherwise they are about to. */
  isChange: boolean;
  /** The game is over: the form is only read. */
  isReadOnly: boolean;
  /**
   * What `validate` returned when the form was last sent, or what the server said about what the
   * section adds, or null. The form shows it already.
   */
  error: string | null;
  /**
   * Makes the section part of the form, until the returned function is called: in an effect. The
   * latest of several calls counts.
   */
  register: (section: JoinFormSection) => () => void;
}

/** What a section of the join form adds to it. */
export interface JoinFormSection {
  /** Why the form cannot be sent yet, as a sentence; null if it can. */
  validate: () => string | null;
  /** What it adds to the body of the request. Keys that the form has itself stay the form's. */
  toBody: () => Readonly<Record<string, unknown>>;
}
