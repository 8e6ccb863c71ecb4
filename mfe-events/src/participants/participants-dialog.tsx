import { usePageTitle } from '@muster/remote-kit';
import { formatEventDate, useIsBelow, useReturnFocus, VisuallyHidden } from '@muster/ui';
import { Modal } from '@muster/ui/overlays';
import { useNavigate } from 'react-router-dom';
import { EVENTS_PATH } from '../paths.ts';
import { CancelSpotDialog } from './changes/cancel-spot-dialog.tsx';
import { ChangesProvider, useParticipantChanges } from './changes/changes-context.ts';
import { EarlyCheckInDialog } from './changes/early-check-in-dialog.tsx';
import { RaiseMaximumDialog } from './changes/raise-maximum-dialog.tsx';
import { useChanges } from './changes/use-changes.ts';
import {
  ParticipantsScreenProvider,
  useParticipantsScreen,
  useScreenData,
} from './data/screen-context.tsx';
import { ParticipantDetail } from './detail/participant-detail.tsx';
import { ParticipantsPanel } from './list/participants-panel.tsx';
import * as css from './participants-dialog.module.css';

/** The participants of an event, over the list of events, while its URL is open. */
export function ParticipantsDialog({ eventId }: { eventId: string }) {
  useReturnFocus();
  const isNarrow = useIsBelow('desktop');
  const navigate = useNavigate();
  const screen = useScreenData(eventId);
  const changes = useChanges(screen);
  const { openUserId, ticket } = screen.url.values;
  // Escape is for what is on top.
  const isCovered = changes.cancelling || changes.raise.waiting || changes.isWriting;
  return (
    <ParticipantsScreenProvider value={screen}>
      <ChangesProvider value={changes}>
        <Modal
          opened
          onClose={() => navigate({ pathname: EVENTS_PATH, search: screen.url.searchWithout() })}
          closeOnEscape={!openUserId && !ticket && !isCovered}
          size={1360}
          xOffset={16}
          yOffset="3dvh"
          fullScreen={isNarrow}
          padding={0}
          title={<Title />}
          classNames={{
            content: css.dialog ?? '',
            header: css.header ?? '',
            title: css.heading ?? '',
            body: css.body ?? '',
          }}
          closeButtonProps={{ 'aria-label': 'Close' }}
        >
          <ParticipantsPanel />
          <VisuallyHidden role="status">{changes.announcement}</VisuallyHidden>
        </Modal>
        {(openUserId ?? ticket) && (
          <ParticipantDetail key={openUserId ?? ticket} userId={openUserId} ticket={ticket} />
        )}
        <Questions />
      </ChangesProvider>
    </ParticipantsScreenProvider>
  );
}

function Questions() {
  const { cancelling, confirmCancel, askToCancel, early, raise } = useParticipantChanges();
  if (raise.waiting) return <RaiseMaximumDialog waiting={raise.waiting} />;
  if (early.isAsking) return <EarlyCheckInDialog />;
  if (!cancelling) return null;
  return (
    <CancelSpotDialog
      participant={cancelling}
      onConfirm={confirmCancel}
      onCancel={() => askToCancel(null)}
    />
  );
}

function Title() {
  const { event } = useParticipantsScreen();
  usePageTitle(event ? `Participants of ${event.title}` : 'Participants');
  return (
    <>
      <span className={css.title}>{event?.title ?? 'Participants'}</span>
      {event && <span className={css.under}>Participants · {formatEventDate(event.date)}</span>}
    </>
  );
}
