import { formatEventDate, useReturnFocus } from '@muster/ui';
import { ConfirmDialog } from '@muster/ui/confirm-dialog';
import { useParticipantsScreen } from '../data/screen-context.tsx';
import { useParticipantChanges } from './changes-context.ts';

/** Asks whether a check-in long before the event is meant. */
export function EarlyCheckInDialog() {
  useReturnFocus();
  const { event } = useParticipantsScreen();
  const { early } = useParticipantChanges();
  if (!event) return null;
  return (
    <ConfirmDialog
      title="Check in before the day?"
      message={`The event is on ${formatEventDate(event.date)}. Check in those who have come.`}
      labels={{ confirm: 'Check in now', cancel: 'Not yet' }}
      tone="neutral"
      onConfirm={early.confirm}
      onCancel={early.cancel}
    />
  );
}
