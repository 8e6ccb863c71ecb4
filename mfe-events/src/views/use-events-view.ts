import { useDeviceSetting, useUrlState } from '@muster/remote-kit';
import { useLocation } from 'react-router-dom';
import { chooseView, type EventsView, VIEW_SCHEMA } from '../events-view.ts';

interface EventsViewState {
  view: EventsView;
  /** Whether the URL says it. */
  isNamed: boolean;
  /** Keeps a choice on this device. */
  remember: (view: EventsView) => void;
}

/** The view of the Events tab (docs/product/organizer-screens.md#events-views). */
export function useEventsView(): EventsViewState {
  const { pathname, search } = useLocation();
  const { view: named } = useUrlState(VIEW_SCHEMA).values;
  const [stored, remember] = useDeviceSetting('events-view');
  const view = chooseView({ pathname, search, named, stored });
  return { view, isNamed: named !== null, remember };
}
