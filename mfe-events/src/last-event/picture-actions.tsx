import type { LastEvent } from '@muster/contract';
import { PROFILE_PATH, personPath } from '@muster/remote-kit';
import { Button } from '@muster/ui';
import { Link } from 'react-router-dom';
import { TellPlayersButton } from './tell-players-button.tsx';

/** The pictures of the day: into Moments, and to those who were there. */
export function PictureActions({ last: { event } }: { last: LastEvent }) {
  const address = `${globalThis.location.origin}${personPath(event.organizer.id)}`;
  return (
    <>
      <Button component={Link} to={PROFILE_PATH} variant="default">
        Add pictures to Moments
      </Button>
      <TellPlayersButton
        event={event}
        purpose="pictures"
        text={`Thank you for coming to “${event.title}”. The pictures are here:\n${address}`}
      >
        Share the pictures with everyone who was there
      </TellPlayersButton>
    </>
  );
}
