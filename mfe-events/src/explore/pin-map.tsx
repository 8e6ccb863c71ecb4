import type { EventPin } from '@muster/contract';
import { useConfig } from '@muster/remote-kit';
import { formatEventDate } from '@muster/ui';
import { ClusterMap } from '@muster/ui/cluster-map';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { useEventPath } from '../use-event-path.ts';

/** Events as pins that lead to them. */
export function PinMap({ pins }: { pins: readonly EventPin[] }) {
  const { mapTiles } = useConfig();
  const navigate = useNavigate();
  const eventPath = useEventPath();
  const named = useMemo(
    () => pins.map((pin) => ({ ...pin, label: `${pin.title}, ${formatEventDate(pin.date)}` })),
    [pins],
  );
  return (
    <ClusterMap
      pins={named}
      tiles={mapTiles}
      label="Map of events"
      onOpen={(id) => navigate(eventPath(id))}
    />
  );
}
