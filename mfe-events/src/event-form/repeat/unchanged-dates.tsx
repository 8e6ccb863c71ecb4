import type { Event } from '@muster/contract';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { AsyncView, Button, formatEventDate, Skeleton } from '@muster/ui';
import { Modal } from '@muster/ui/overlays';
import { labelOwnFields } from '../../own-fields.ts';
import type { SeriesResult } from './save-series.ts';

interface UnchangedDatesProps {
  result: SeriesResult;
  onClose: () => void;
}

/** The dates that a change of their series has left as they were, each with the reason. */
export function UnchangedDates({ result, onClose }: UnchangedDatesProps) {
  const dates = useEndpoint('listSeriesEvents', {
    params: { id: result.series.id },
    query: { limit: 100 },
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title="Some dates keep what they have"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <AsyncView
        query={dates}
        failure="The dates could not be loaded"
        loading="Loading the dates"
        skeleton={<Skeleton height={56} />}
      >
        {({ events }) => (
          <ul>
            {listReasons(result).map(({ eventId, reason }) => (
              <li key={`${eventId} ${reason}`}>
                {nameDate(events, eventId)}: {reason}
              </li>
            ))}
          </ul>
        )}
      </AsyncView>
      <Button mt={16} onClick={onClose} data-autofocus>
        Done
      </Button>
    </Modal>
  );
}

function listReasons({ kept, refused }: SeriesResult) {
  return [
    ...kept.map(({ eventId, fields }) => ({
      eventId,
      reason: `keeps its own ${labelOwnFields(fields)}`,
    })),
    ...refused.map(({ eventId, message }) => ({ eventId, reason: message })),
  ];
}

function nameDate(events: readonly Event[], id: string): string {
  const date = events.find((event) => event.id === id)?.date;
  return date ? formatEventDate(date) : 'Another date';
}
