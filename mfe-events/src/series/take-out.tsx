import type { Event } from '@muster/contract';
import { showBanner } from '@muster/remote-kit';
import { useChange } from '@muster/remote-kit/endpoints';
import { Button } from '@muster/ui';
import { ConfirmDialog } from '@muster/ui/confirm-dialog';
import { useState } from 'react';
import { showFailure } from './show-failure.ts';

interface TakeOutProps {
  date: Event;
  /** Its day and time. */
  name: string;
}

/** Makes a date an event of its own, after a question. */
export function TakeOut({ date: { id, title }, name }: TakeOutProps) {
  const takeOut = useChange('takeOutOfSeries', { refreshes: ['events'] });
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="default"
        size="sm"
        onClick={() => setAsking(true)}
        aria-label={`Take out of the series: ${name}`}
      >
        Take out of the series
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Take this date out of the series?"
          message={`“${title}” on ${name} becomes an event of its own, with its players. The series has no date on this day any more.`}
          labels={{ confirm: 'Take out of the series' }}
          isBusy={takeOut.isPending}
          onCancel={() => setAsking(false)}
          onConfirm={() =>
            takeOut.mutate(
              { params: { id } },
              {
                onSuccess: () =>
                  showBanner({ tone: 'success', text: `${name} is an event of its own now.` }),
                onError: showFailure('The date could not be taken out of the series'),
                onSettled: () => setAsking(false),
              },
            )
          }
        />
      )}
    </>
  );
}
