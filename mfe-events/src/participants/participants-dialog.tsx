import { useMediaQuery } from '@mantine/hooks';
import { formatEventDate } from '@muster/ui';
import { Modal } from '@muster/ui/overlays';
import { useEvent } from '../queries.ts';
import { useReturnFocus } from '../use-return-focus.ts';
import { CancelPlaceDialog } from './cancel-place-dialog.tsx';
import { ParticipantDetail } from './participant-detail.tsx';
import * as css from './participants-dialog.module.css';
import { ParticipantsPanel } from './participants-panel.tsx';
import { useParticipants } from './queries.ts';
import { isComplete } from './read-everybody.ts';
import { useChanges } from './use-changes.ts';
import { useNotices } from './use-notices.ts';
import { useParticipantsView } from './use-participants-view.ts';

/** Up to here the table would not fit. */
const NARROW = '(max-width: 61.99em)';

/** Everybody who takes part in an event, over the list of events; open while its URL is. */
export function ParticipantsDialog({ eventId }: { eventId: string }) {
  useReturnFocus();
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  const url = useParticipantsView();
  const { view } = url;
  const event = useEvent(eventId);
  const list = useParticipants(eventId, view);
  const notices = useNotices();
  const state = useChanges(eventId, notices.notify);
  const isLocked = view.isWhole && list.isFetching && !(list.data && isComplete(list.data));
  return (
    <>
      <Modal
        opened
        onClose={url.close}
        closeOnEscape={!view.openUserId && !state.cancelling}
        size={1240}
        xOffset={16}
        fullScreen={isNarrow}
        padding={0}
        title={
          <>
            <span className={css.title}>{event.data?.title ?? 'Participants'}</span>
            {event.data && (
              <span className={css.under}>Participants · {formatEventDate(event.data.date)}</span>
            )}
          </>
        }
        classNames={{
          content: css.content ?? '',
          header: css.header ?? '',
          title: css.heading ?? '',
          body: css.body ?? '',
        }}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <ParticipantsPanel
          eventId={eventId}
          event={event.data}
          list={list}
          url={url}
          state={state}
          notices={notices}
          isNarrow={isNarrow}
          isLocked={isLocked}
        />
      </Modal>
      {view.openUserId && (
        <ParticipantDetail
          key={view.openUserId}
          eventId={eventId}
          userId={view.openUserId}
          known={list.data?.participants.find(({ user }) => user.id === view.openUserId)}
          undo={state.undos.get(view.openUserId)}
          changes={state.changes}
          isLocked={isLocked}
          isCovered={state.cancelling !== null}
          onClose={url.closeDetail}
        />
      )}
      {state.cancelling && (
        <CancelPlaceDialog
          participant={state.cancelling}
          onConfirm={state.cancelPlace}
          onCancel={state.closeCancelling}
        />
      )}
    </>
  );
}
