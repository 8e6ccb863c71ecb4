import { Button } from '@muster/ui';
import { IconPlus } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router-dom';
import * as css from './header-actions.module.css';
import { NEW_EVENT_PATH } from './paths.ts';

/** What Events puts into the shell's header: the way to a new event. The list behind it stays as it was filtered. */
export function HeaderActions() {
  const { search } = useLocation();
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
