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
  /**
   * For builds without a tab in the event's home: at the end of its overview. Earlier releases show
   * it at the end of the public page.
   */
  'event-page/panel@1': { event: Event };
  /** The content of a tab in the event's home, whose title `remote.ts` declares. */
  'event-home/tab@1': { event: Event };
  /** What waits for whoever runs an event: it shows nothing itself but its dialogs. */
  'event-home/task@1': EventTaskProps;
  /** A card beside the worklist of an event, with a heading of its own. */
  'event-home/card@1': { event: Event };
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
  /** A line of Organizing in the settings, which opens. */
  'profile/settings@1': SettingsSectionProps;
}

/** What a section of the settings is given. */
export interface SettingsSectionProps {
  user: User;
  /** Whether its line is open: only then it shows anything. Earlier releases have no lines. */
  isOpen?: boolean;
  /** Says its line, until the returned function is called: in an effect. */
  show?: (row: SettingsRow) => () => void;
}

/** `Waiver · Off`: a line of the settings. */
export interface SettingsRow {
  title: string;
  /** How it stands, such as `Off`. */
  status: string;
  /** Somebody has set it up. */
  isOn: boolean;
}

/** What a contribution to the worklist of an event is given. */
export interface EventTaskProps {
  event: Event;
  /**
   * Puts a row in the worklist, until the returned function is called: in an effect. Null has
   * nothing to do there. The latest of several calls counts.
   */
  show: (task: EventTask | null) => () => void;
}

/** A row of the worklist of an event. */
export interface EventTask {
  /** What waits, such as `6 owe £142.50`. */
  text: string;
  /** One more line, if it helps to decide. */
  detail?: string;
  /** `now` comes before `soon`; what is `done` is folded to one line. */
  urgency: 'now' | 'soon' | 'done';
  /** How it is done: a link to where, or a press. `label` can be read alone with `text`. */
  action?: { label: string; to: string } | { label: string; onPress: () => void };
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
  /** Of a form for several dates those that are chosen, by their date. */
  events?: readonly Event[];
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
  /**
   * Of a form for several dates: what is taken off the price of one, in pence. The same function
   * while it takes off the same; left out: nothing.
   */
  takesOff?: ((eventId: string, pricePence: number) => number) | undefined;
}
