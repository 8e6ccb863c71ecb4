import { type Event, SERIES } from '@muster/contract';
import {
  approvalStatusOf,
  isParticipating,
  joinSpotsOf,
  spotsText,
  statusOnJoin,
} from '@muster/domain';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { AsyncView, formatEventDate, Skeleton } from '@muster/ui';
import { Radio } from '@muster/ui/overlays';
import * as css from './move.module.css';

interface DateFieldProps {
  /** One of a series. */
  event: Event;
  /** Players find no spot at dates that they have joined, or that are full without a waitlist. */
  isForViewer?: boolean;
  value: Event | null;
  onChange: (date: Event) => void;
}

/** The other coming dates of an event's series, of which one is chosen. */
export function DateField({ event, isForViewer = false, value, onChange }: DateFieldProps) {
  const params = { id: event.series?.id ?? '' };
  const query = { page: 1, limit: SERIES.maxComingDates };
  const dates = useEndpoint('listSeriesEvents', { params, query }, { staleTime: 0 });
  function others({ events }: { events: readonly Event[] }) {
    return events.filter((date) => date.id !== event.id && isOpen(date));
  }
  return (
    <AsyncView
      query={dates}
      failure="The other dates could not be loaded"
      loading="Loading the other dates"
      skeleton={<Skeleton height={144} radius="lg" />}
      empty={(data) => others(data).length === 0 && <p>No other date takes place.</p>}
    >
      {(data) => (
        <Radio.Group
          label="Date"
          value={value?.id ?? ''}
          onChange={(id) => onChange(data.events.find((date) => date.id === id)!)}
        >
          <div className={css.dates}>
            {others(data).map((date) => (
              <Radio
                key={date.id}
                value={date.id}
                disabled={isForViewer && !hasRoom(date)}
                label={formatEventDate(date.date)}
                description={describe(date)}
              />
            ))}
          </div>
        </Radio.Group>
      )}
    </AsyncView>
  );
}

function isOpen(date: Event): boolean {
  return approvalStatusOf(date) === 'approved' && !date.cancelledAt;
}

function hasRoom(date: Event): boolean {
  return !hasJoined(date) && Boolean(statusOnJoin(date, joinSpotsOf(date)));
}

function hasJoined({ participation }: Event): boolean {
  return isParticipating(participation?.status ?? null);
}

function describe(date: Event): string {
  return hasJoined(date) ? 'You have joined it' : spotsText(date);
}
