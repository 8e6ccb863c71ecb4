import type { Event, JoinResult } from '@muster/contract';
import { toPence, toPounds, type Viewer } from '@muster/domain';
import { formatEventDate, formatEventTime } from '@muster/ui';
import { type ChoiceField, type ChosenKeys, listChoices, sumPence } from '../choices.ts';
import { describeJoin, type JoinState } from '../join-state.ts';
import type { JoinSections } from '../use-join-sections.ts';
import type { JoiningDependant } from '../who/dependants.ts';

/** A coming date, and whether somebody can join it. */
export interface DateToBook {
  event: Event;
  state: JoinState;
}

interface Booker {
  viewer: Viewer;
  dateOfBirth: string | null | undefined;
  /** Whom the viewer books for; undefined: the viewer joins. */
  dependant?: JoiningDependant | undefined;
  now: Date;
}

/** What each date is for the viewer, or for somebody they book for. */
export function describeDates(events: readonly Event[], booker: Booker): DateToBook[] {
  return events.map((event) => {
    const { participation: _, ...others } = event;
    // Of a dependant only the server knows which dates they have.
    const seen = booker.dependant ? others : event;
    return { event, state: describeJoin({ ...booker, event: seen }) };
  });
}

/** Those that can be joined. */
export function openDates(dates: readonly DateToBook[]): Event[] {
  return dates.filter(({ state }) => state.kind === 'open').map(({ event }) => event);
}

/** What the form offers: the options of the first date, whose stock is not that of the others. */
export function choicesOf(event: Event | undefined): ChoiceField[] {
  const fields = (event?.customFields ?? []).map((field) => ({
    ...field,
    options: field.options.map((option) => ({ ...option, left: null })),
  }));
  // How many are on a side differs from date to date.
  return listChoices({ customFields: fields, sides: event?.sides }, []);
}

/** What the dates cost together, each at its own prices less what is taken off, in pounds. */
export function sumDates(
  events: readonly Event[],
  { chosen, takesOff }: { chosen: ChosenKeys; takesOff: JoinSections['takesOff'] },
): number {
  const pence = events.map(({ id, basePrice, ...event }) => {
    const price = toPence(basePrice) + sumPence(listChoices(event, []), chosen);
    return price - takesOff(id, price);
  });
  return toPounds(pence.reduce((sum, one) => sum + one, 0));
}

/** What became of a date: `Sun 13 Dec 2026, 09:30: booked`. */
export function describeResult({ participation, error }: JoinResult, event: Event): string {
  const when = formatEventDate(event.date);
  if (error) return `${when}: ${describeRefusal(error)} — nothing changed`;
  if (participation?.status === 'waitlist')
    return `${when}: number ${participation.position} on the waitlist`;
  const { holdUntil = null } = participation ?? {};
  return `${when}: booked${holdUntil ? `, held until ${formatEventTime(holdUntil)}` : ''}`;
}

const REFUSALS: Readonly<Record<string, string>> = {
  EVENT_FULL: 'full',
  ALREADY_JOINED: 'booked before',
  EVENT_CANCELLED: 'called off',
  EVENT_STARTED: 'started already',
};

function describeRefusal({ code, message }: NonNullable<JoinResult['error']>): string {
  return REFUSALS[code] ?? message.replace(/\.$/, '');
}
