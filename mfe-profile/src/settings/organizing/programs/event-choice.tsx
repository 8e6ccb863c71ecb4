import { FAILURE_TEXT, PAGE_SIZE } from '@muster/contract';
import { londonIsoDay } from '@muster/domain';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { formatEventDay } from '@muster/ui';
import { NativeSelect } from '@muster/ui/overlays';
import { useState } from 'react';

/** All events, or one of one's own to come. */
export function EventChoice({ label, error, ...field }: { label: string; error?: string }) {
  const [from] = useState(() => londonIsoDay(new Date()));
  const query = { scope: 'mine', from, sort: 'soonest', limit: PAGE_SIZE.max } as const;
  const { data, isError } = useEndpoint('listEvents', { query });
  const events = data?.events ?? [];
  return (
    <NativeSelect
      label={label}
      data={[
        { value: '', label: 'All my events, also later ones' },
        ...events.map(({ id, title, date }) => ({
          ...{ value: id, label: `${title}, ${formatEventDay(date)}` },
        })),
      ]}
      error={error ?? (isError && FAILURE_TEXT.fetchEvents)}
      {...field}
    />
  );
}
