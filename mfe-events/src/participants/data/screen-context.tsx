import type { Event } from '@muster/contract';
import { usesFeature } from '@muster/domain';
import { type UrlState, useUrlState } from '@muster/remote-kit';
import { useSlot } from '@muster/remote-kit/slots';
import { createContext, useContext } from 'react';
import { useEvent } from '../../use-event.ts';
import { useWaitingChanges } from '../outbox/use-change-outbox.ts';
import type { WaitingChanges } from '../outbox/waiting-change.ts';
import { type ContributedColumns, limitTo, useColumnFilters } from './column-filters.ts';
import { isComplete } from './fetch-all-participants.ts';
import { VIEW_SCHEMA } from './participants-view.ts';
import { type ParticipantsQuery, useParticipants } from './queries.ts';
import { useFollowParticipants } from './use-follow-participants.ts';

/** Where the screen is: over the list of events, or in the home of an event, which is narrower. */
export type ScreenPlace = 'dialog' | 'tab';

/** What the screen of an event's participants shows. */
export interface ParticipantsScreen {
  eventId: string;
  place: ScreenPlace;
  /** Undefined until it is loaded. */
  event: Event | undefined;
  list: ParticipantsQuery;
  /** The changes that the server has not confirmed; the list shows them as made. */
  unsent: WaitingChanges;
  /** Whom they are of. */
  unsentUserIds: ReadonlySet<string>;
  /** Those that it has refused. */
  refused: WaitingChanges;
  url: UrlState<typeof VIEW_SCHEMA>;
  columns: ContributedColumns;
  /** Pages of a long list are still being added; they would overwrite a change. */
  isLocked: boolean;
}

const ScreenContext = createContext<ParticipantsScreen | null>(null);

/** Gives the screen's data to its parts. */
export const ParticipantsScreenProvider = ScreenContext.Provider;

/** The data of the screen, from its provider. */
export function useParticipantsScreen(): ParticipantsScreen {
  const screen = useContext(ScreenContext);
  if (!screen) throw new Error('useParticipantsScreen must be used in the participants dialog');
  return screen;
}

/** Whether the event uses money; while it is loading, as if it did. */
export function useUsesMoney(): boolean {
  const { event } = useParticipantsScreen();
  return !event || usesFeature(event, 'money');
}

/** Loads what the screen shows, as its URL says. */
export function useScreenData(eventId: string, place: ScreenPlace): ParticipantsScreen {
  const url = useUrlState(VIEW_SCHEMA);
  const event = useEvent(eventId);
  const columns = useColumnFilters(useSlot('participants/column@1'));
  // Only of a complete list it is known who passes a contributed filter.
  const showAll = url.values.showAll || columns.userIds !== null;
  const list = useParticipants(eventId, { ...url.values, showAll });
  const waiting = useWaitingChanges(eventId);
  useFollowParticipants(eventId);
  const isLoadingPages = list.isFetching && !(list.data && isComplete(list.data));
  const isLocked = showAll && isLoadingPages;
  const data = list.data && limitTo(list.data, columns.userIds);
  const limited = { ...list, data } as ParticipantsQuery;
  return { eventId, place, event: event.data, list: limited, url, columns, ...waiting, isLocked };
}
