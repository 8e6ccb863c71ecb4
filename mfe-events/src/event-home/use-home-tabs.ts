import type { Event } from '@muster/contract';
import { type Contribution, type RenderedSlot, useSlot } from '@muster/remote-kit/slots';
import { isFor } from '../is-for.ts';

/** The tab that the address of an event opens. */
export const OVERVIEW = 'overview';

/** A tab in the home of an event. */
export interface HomeTab {
  /** The last part of its address. */
  id: string;
  title: string;
  /** Beside the title. */
  count?: number;
  /** What shows it, if another remote does. */
  contributed?: { contribution: Contribution; View: RenderedSlot['View'] };
}

interface HomeTabs {
  tabs: HomeTab[];
  /** The labels of remotes whose tab could not be loaded. */
  missing: readonly string[];
  /** Other remotes have said what they contribute. */
  isComplete: boolean;
}

type Can = Readonly<Record<string, boolean>>;

/**
 * The tabs that this person has, in the order of the day: those of other remotes stand between the
 * players and the crew. Each is there only if they may use it and the event has a use for it.
 */
export function useHomeTabs(event: Event): HomeTabs {
  const { contributions, missing, isKnown = true, View } = useSlot('event-home/tab@1');
  const can: Can = event.can;
  const contributed = contributions
    .filter(({ tab }) => !tab || isFor(event, tab))
    .map(
      (contribution): HomeTab => ({
        id: contribution.remoteId,
        title: contribution.tab?.title ?? contribution.label,
        contributed: { contribution, View },
      }),
    );
  const own: (HomeTab & { isThere: boolean })[] = [
    { id: OVERVIEW, title: 'Overview', isThere: true },
    {
      id: 'players',
      title: 'Players',
      count: event.participantCount,
      isThere: can.viewParticipants ?? false,
    },
    { id: 'dates', title: 'Dates', isThere: Boolean(event.series) && event.can.update },
    { id: 'crew', title: 'Crew', isThere: can.manageCrew ?? false },
    { id: 'page', title: 'Page', isThere: true },
  ];
  const tabs: HomeTab[] = own.filter(({ isThere }) => isThere);
  const place = tabs.findIndex(({ id }) => id === 'crew' || id === 'page');
  const taken = new Set(own.map(({ id }) => id));
  return {
    tabs: tabs.toSpliced(place, 0, ...contributed.filter(({ id }) => !taken.has(id))),
    missing,
    isComplete: isKnown,
  };
}
