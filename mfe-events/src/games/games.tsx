import { returnState, useOptionalSession, usePageTitle } from '@muster/remote-kit';
import { Button, DisplayText } from '@muster/ui';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { viewPath } from '../events-view.ts';
import { Explore } from '../explore/explore.tsx';
import { NEW_EVENT_PATH } from '../paths.ts';
import * as css from './games.module.css';

/**
 * Explore for visitors; whoever is signed in is led to Explore with the same filters
 * (docs/product/player-screens.md#games).
 */
export function Games() {
  const { search } = useLocation();
  usePageTitle('Upcoming games');
  if (useOptionalSession() !== null)
    return <Navigate to={`${viewPath('explore')}${search.replace('?', '&')}`} replace />;
  return (
    <div className={css.page}>
      <header className={css.head}>
        <DisplayText as="h1" size="large">
          Upcoming games
        </DisplayText>
        <Button
          component={Link}
          to="/register"
          state={returnState(NEW_EVENT_PATH)}
          variant="default"
        >
          Run a game
        </Button>
      </header>
      <Explore />
    </div>
  );
}
