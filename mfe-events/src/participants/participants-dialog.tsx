import { usePageTitle } from '@muster/remote-kit';
import { formatEventDate, useIsBelow, useReturnFocus } from '@muster/ui';
import { Modal } from '@muster/ui/overlays';
import { useNavigate } from 'react-router-dom';
import { EVENTS_PATH } from '../paths.ts';
import { useParticipantsScreen } from './data/screen-context.tsx';
import * as css from './participants-dialog.module.css';
import { type FrameProps, ParticipantsScreen } from './participants-screen.tsx';

/** The participants of an event, over the list of events, while its URL is open. */
export function ParticipantsDialog({ eventId }: { eventId: string }) {
  useReturnFocus();
  return <ParticipantsScreen eventId={eventId} Frame={Frame} />;
}

function Frame({ screen, isCovered, children }: FrameProps) {
  const isNarrow = useIsBelow('desktop');
  const navigate = useNavigate();
  return (
    <Modal
      opened
      onClose={() => navigate({ pathname: EVENTS_PATH, search: screen.url.searchWithout() })}
      closeOnEscape={!isCovered}
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
      {children}
    </Modal>
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
