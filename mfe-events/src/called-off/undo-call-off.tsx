import { failureText } from '@muster/api-client';
import type { Event } from '@muster/contract';
import { hasStarted } from '@muster/domain';
import { showBanner } from '@muster/remote-kit';
import { useChange } from '@muster/remote-kit/endpoints';
import { Button } from '@muster/ui';

/** Lets an event take place after all, for whoever may, until it starts. */
export function UndoCallOff({ event }: { event: Event }) {
  const { id, title } = event;
  const undo = useChange('undoCallOff', { refreshes: ['events'] });
  if (!event.can.callOff || hasStarted(event, new Date())) return null;
  function takePlace() {
    undo.mutate(
      { params: { id } },
      {
        onSuccess: () => showBanner({ tone: 'success', text: `“${title}” takes place.` }),
        onError: (error) => {
          const text = failureText(error, 'The event could not be changed');
          showBanner({ tone: 'error', text });
        },
      },
    );
  }
  return (
    <Button variant="default" size="sm" onClick={takePlace} loading={undo.isPending}>
      Let it take place
    </Button>
  );
}
