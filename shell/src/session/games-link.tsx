import { isPublicPath } from '@muster/page-contract';
import { GAMES_PATH } from '@muster/remote-kit/paths';
import { Link } from 'react-router-dom';
import { useRemotes } from '../mounting/remotes-context.tsx';

/** To what visitors can look at; nothing while no remote has that address. */
export function GamesLink() {
  if (!isPublicPath(useRemotes(), GAMES_PATH)) return null;
  return <Link to={GAMES_PATH}>See upcoming games</Link>;
}
