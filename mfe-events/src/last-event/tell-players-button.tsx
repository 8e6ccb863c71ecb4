import { failureText } from '@muster/api-client';
import { type Event, FAILURE_TEXT, MAX_COUNT, type Participant } from '@muster/contract';
import { participantRef } from '@muster/domain';
import { lazyDialog, showBanner, useApi } from '@muster/remote-kit';
import { Button } from '@muster/ui';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { fetchConfirmed } from './fetch-confirmed.ts';

// The form is loaded when something is written.
const AnnounceDialog = lazyDialog(
  async () => (await import('../participants/announce/announce-dialog.tsx')).AnnounceDialog,
);

interface TellPlayersButtonProps {
  event: Event;
  /** What the form begins with. */
  text: string;
  /** What tells its draft from those of other announcements. */
  purpose: string;
  children: ReactNode;
}

/**
 * Opens an announcement to those who were at an event: the ones checked in, or everyone with a spot
 * where nobody was.
 */
export function TellPlayersButton({ event, text, purpose, children }: TellPlayersButtonProps) {
  const api = useApi();
  const { mutate, data, reset, isPending } = useMutation({
    mutationFn: () => fetchConfirmed(api, event.id),
    onError: (error) =>
      showBanner({ tone: 'error', text: failureText(error, FAILURE_TEXT.fetchParticipants) }),
  });
  return (
    <>
      <Button variant="default" loading={isPending} onClick={() => mutate()}>
        {children}
      </Button>
      <Suspense fallback={null}>
        {data && (
          <AnnounceDialog
            event={event}
            summary={data.summary}
            {...toRecipients(data.participants)}
            prefilled={{ text, purpose }}
            onClose={reset}
          />
        )}
      </Suspense>
    </>
  );
}

/** More than one announcement can name are all with a spot. */
function toRecipients(participants: readonly Participant[]) {
  const present = participants.filter(({ checkInStatus }) => checkInStatus === 'checked_in');
  if (present.length === 0 || present.length > MAX_COUNT.participantChanges) return {};
  return { userIds: present.map(participantRef) };
}
