import { formatCount, useReturnFocus } from '@muster/ui';
import { ConfirmDialog } from '@muster/ui/confirm-dialog';
import { useParticipantsScreen } from '../data/screen-context.tsx';
import { useParticipantChanges } from './changes-context.ts';
import { isFull, type WaitingForSpots } from './use-raise-maximum.ts';

/** Offers to raise the maximum of a full event for those who were to be confirmed. */
export function RaiseMaximumDialog({ waiting }: { waiting: WaitingForSpots }) {
  useReturnFocus();
  const { event, list } = useParticipantsScreen();
  const { raise } = useParticipantChanges();
  const { raised } = raise;
  const maximum = event?.maxParticipants;
  if (!raised || !maximum) return null;
  const { title, gain, button } = describe(waiting);
  const isFilled = !event || !list.data || isFull(event, list.data.summary);
  const taken = isFilled ? 'All' : `${formatCount(list.data.summary.confirmed)} of`;
  return (
    <ConfirmDialog
      title={title}
      message={`${taken} ${formatCount(maximum)} spots are taken. With a maximum of ${formatCount(raised)}, ${gain}.`}
      labels={{
        confirm: `Raise to ${formatCount(raised)} and confirm ${button}`,
        cancel: `Leave it at ${formatCount(maximum)}`,
      }}
      tone="neutral"
      isBusy={raise.isBusy}
      onConfirm={() => void raise.confirm()}
      onCancel={raise.cancel}
    />
  );
}

function describe({ name, userIds }: WaitingForSpots) {
  const count = formatCount(userIds.length);
  if (name === null)
    return {
      title: `This event is full: no spot for ${count}`,
      gain:
        userIds.length === 1 ? 'there is a spot for 1 more' : `there are spots for ${count} more`,
      button: count,
    };
  const [firstName = name] = name.split(' ');
  return {
    title: `This event is full: no spot for ${name}`,
    gain: `the new spot goes to ${name}`,
    button: firstName,
  };
}
