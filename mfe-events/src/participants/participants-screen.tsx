import { VisuallyHidden } from '@muster/ui';
import type { ReactNode } from 'react';
import { CancelSpotDialog } from './changes/cancel-spot-dialog.tsx';
import { ChangesProvider, useParticipantChanges } from './changes/changes-context.ts';
import { EarlyCheckInDialog } from './changes/early-check-in-dialog.tsx';
import { MoveOneDialog } from './changes/move-one-dialog.tsx';
import { PartyDialog } from './changes/party-dialog.tsx';
import { RaiseMaximumDialog } from './changes/raise-maximum-dialog.tsx';
import { useChanges } from './changes/use-changes.ts';
import {
  ParticipantsScreenProvider,
  type ParticipantsScreen as Screen,
  useScreenData,
} from './data/screen-context.tsx';
import { ParticipantDetail } from './detail/participant-detail.tsx';
import { ParticipantsPanel } from './list/participants-panel.tsx';

/** What a frame around the list has to know. */
export interface FrameProps {
  screen: Screen;
  /** Something is open over the list: Escape is for that. */
  isCovered: boolean;
  children: ReactNode;
}

interface ParticipantsScreenProps {
  eventId: string;
  /** Around the list; none in the home of an event. */
  Frame?: (props: FrameProps) => ReactNode;
}

/** The participants of an event, with what opens over them. */
export function ParticipantsScreen({ eventId, Frame = NoFrame }: ParticipantsScreenProps) {
  const screen = useScreenData(eventId, Frame === NoFrame ? 'tab' : 'dialog');
  const changes = useChanges(screen);
  const { openUserId, ticket } = screen.url.values;
  const isAsking =
    changes.cancelling ||
    changes.moving ||
    changes.raise.waiting ||
    changes.party.question ||
    changes.isWriting;
  return (
    <ParticipantsScreenProvider value={screen}>
      <ChangesProvider value={changes}>
        <Frame screen={screen} isCovered={Boolean(openUserId || ticket || isAsking)}>
          <ParticipantsPanel />
          <VisuallyHidden role="status">{changes.announcement}</VisuallyHidden>
        </Frame>
        {(openUserId ?? ticket) && (
          <ParticipantDetail key={openUserId ?? ticket} userId={openUserId} ticket={ticket} />
        )}
        <Questions />
      </ChangesProvider>
    </ParticipantsScreenProvider>
  );
}

function NoFrame({ children }: FrameProps) {
  return children;
}

function Questions() {
  const { cancelling, confirmCancel, askToCancel, moving, early, raise, party } =
    useParticipantChanges();
  if (raise.waiting) return <RaiseMaximumDialog waiting={raise.waiting} />;
  if (party.question) return <PartyDialog {...party.question} />;
  if (early.isAsking) return <EarlyCheckInDialog />;
  if (moving) return <MoveOneDialog participant={moving} />;
  if (!cancelling) return null;
  return (
    <CancelSpotDialog
      participant={cancelling}
      onConfirm={confirmCancel}
      onCancel={() => askToCancel(null)}
    />
  );
}
