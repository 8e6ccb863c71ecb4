import { Button } from '@muster/ui';
import { IconPlus } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router-dom';
import * as css from './header-actions.module.css';
import { NEW_EVENT_PATH } from './paths.ts';
import { useEventsView } from './views/use-events-view.ts';

/** The header action of Organising: New Event. The list behind the form stays as it is filtered. */
export function HeaderActions() {
  const { search } = useLocation();
  const { view } = useEventsView();
  if (view !== 'organising') return null;
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
