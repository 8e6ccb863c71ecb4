import { Button } from '@muster/ui';
import { IconPlus } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router-dom';
import * as css from './header-actions.module.css';
import { NEW_EVENT_PATH } from './paths.ts';
import { useEventsView } from './views/use-events-view.ts';

/** Named, because the view that the device remembers may be another one. */
const ORGANISING = '?view=organising';

/**
 * The header action of the Events tab: New Event. The form opens over Organising, where the event
 * will be; its list stays as it is filtered.
 */
export function HeaderActions() {
  const { search: current } = useLocation();
  const { view } = useEventsView();
  const search = view === 'organising' ? current : ORGANISING;
  return (
    <Button
      component={Link}
      to={{ pathname: NEW_EVENT_PATH, search }}
      className={css.newEvent}
      aria-label="New Event"
    >
      <IconPlus size={18} stroke={1.75} aria-hidden />
      <span className={css.label}>New Event</span>
    </Button>
  );
}
