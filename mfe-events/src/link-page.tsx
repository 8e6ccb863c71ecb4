import { useMatch } from 'react-router-dom';
import { ClaimPage } from './claim/claim-page.tsx';
import { AcceptPage } from './crew/accept-page.tsx';
import { ConfirmFollowPage } from './follow/confirm-follow-page.tsx';
import { OrganizerPage } from './organizer-page/organizer-page.tsx';
import {
  ACCEPT_CREW_PATH,
  CLAIM_PATH,
  CONFIRM_FOLLOW_PATH,
  ORGANIZERS_PATH,
  SERIES_PATH,
  SQUAD_LINKS_PATH,
} from './paths.ts';
import { SeriesPage } from './series-page/series-page.tsx';
import { SquadLinkPage } from './squad/squad-link-page.tsx';

/** Where links lead that people send each other; those to events are elsewhere. */
export function LinkPage() {
  const isAccepting = useMatch(ACCEPT_CREW_PATH) !== null;
  const isClaiming = useMatch(CLAIM_PATH) !== null;
  const isFollowing = useMatch(CONFIRM_FOLLOW_PATH) !== null;
  const seriesId = useMatch(`${SERIES_PATH}/:id`)?.params.id;
  const organizer = useMatch(`${ORGANIZERS_PATH}/:address`)?.params.address;
  const squadCode = useMatch(`${SQUAD_LINKS_PATH}/:code`)?.params.code;
  if (isAccepting) return <AcceptPage />;
  if (isClaiming) return <ClaimPage />;
  if (isFollowing) return <ConfirmFollowPage />;
  if (seriesId) return <SeriesPage key={seriesId} id={seriesId} />;
  if (organizer) return <OrganizerPage address={organizer} />;
  if (squadCode) return <SquadLinkPage key={squadCode} code={squadCode} />;
  return null;
}
