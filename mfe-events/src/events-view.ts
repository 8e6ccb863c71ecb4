import { urlChoice } from '@muster/remote-kit';
import { EVENTS_PATH } from './paths.ts';

/** The views of the Events tab (docs/product/organizer-screens.md#events-views). */
export const EVENTS_VIEWS = ['organising', 'explore', 'going', 'helping'] as const;

/** One of `EVENTS_VIEWS`. */
export type EventsView = (typeof EVENTS_VIEWS)[number];

/** The view in the URL; null when the URL does not say. */
export const VIEW_SCHEMA = { view: urlChoice('view', EVENTS_VIEWS) };

/** The address of a view. Organising is the one that is shown when the address names none. */
export function viewPath(view: EventsView): string {
  return view === 'organising' ? EVENTS_PATH : `${EVENTS_PATH}?view=${view}`;
}

interface ViewChoice {
  pathname: string;
  /** The query of the URL, with its `?`. */
  search: string;
  /** The view in the URL. */
  named: EventsView | null;
  /** What was chosen last on this device, as it was stored. */
  stored: string | null;
}

/**
 * The view to show. A URL that names one wins. The last choice counts only where the URL says
 * nothing at all, because a link such as `?search=fox` must show everyone the same.
 */
export function chooseView({ pathname, search, named, stored }: ViewChoice): EventsView {
  if (named) return named;
  if (pathname !== EVENTS_PATH || search) return 'organising';
  return EVENTS_VIEWS.find((view) => view === stored) ?? 'organising';
}
