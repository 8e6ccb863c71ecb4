import { failureText } from '@muster/api-client';
import { useChange } from '@muster/remote-kit/endpoints';
import { Button, Group } from '@muster/ui';
import { count } from '../../count.ts';
import { useParticipantsScreen } from '../data/screen-context.tsx';
import * as css from '../participants-dialog.module.css';
import { notify } from '../shared/notify.ts';

/** For which party free spots are kept, and a way to give them to others first. */
export function KeptNotice() {
  const { eventId, event, list } = useParticipantsScreen();
  const passing = useChange('passParty', { refreshes: ['events'], refreshAfter: 'settled' });
  const kept = list.data?.summary.kept;
  if (!kept) return null;
  const { participationId, name, size, spots } = kept;
  function letPass() {
    const input = { params: { id: eventId }, body: { participationId } };
    passing.mutate(input, {
      onError: (error) =>
        notify({ tone: 'error', text: failureText(error, 'Others could not be let past') }),
    });
  }
  return (
    <Group className={css.kept} gap={12}>
      <span role="status">
        {count(spots, 'spot')} kept for {name} ({size} together)
      </span>
      {event?.waitlistPassesGroups !== false && (
        <Button variant="default" size="sm" loading={passing.isPending} onClick={letPass}>
          Let others pass
        </Button>
      )}
    </Group>
  );
}
