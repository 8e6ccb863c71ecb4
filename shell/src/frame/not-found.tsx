import { EMPTY_TEXT } from '@muster/contract/texts';
import { HOME_PATH } from '@muster/remote-kit/paths';
import { Button, EmptyState, MusterMark } from '@muster/ui';
import { Link } from 'react-router-dom';
import { GamesLink } from '../session/games-link.tsx';
import * as css from './not-found.module.css';

/** A page that does not exist, inside the frame. */
export function NotFound() {
  return (
    <>
      <title>Page not found · Muster</title>
      <EmptyState
        {...EMPTY_TEXT.page}
        action={
          <Button component={Link} to={HOME_PATH}>
            Go to the dashboard
          </Button>
        }
      />
    </>
  );
}

/** The same without the frame, for addresses outside the dashboard. */
export function NotFoundPage() {
  return (
    <main className={css.page}>
      <MusterMark />
      <NotFound />
      <p className={css.games}>
        <GamesLink />
      </p>
    </main>
  );
}
