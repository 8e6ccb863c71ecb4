import { EMPTY_TEXT } from '@muster/contract';
import { Button, EmptyState } from '@muster/ui';
import { Link } from 'react-router-dom';
import { viewPath } from '../views/events-view.ts';

/** The events one has joined. */
export function Going() {
  return (
    <EmptyState
      {...EMPTY_TEXT.going}
      action={
        <Button component={Link} to={viewPath('explore')}>
          Explore events
        </Button>
      }
    />
  );
}
