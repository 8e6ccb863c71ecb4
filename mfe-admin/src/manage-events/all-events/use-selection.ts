import type { Event } from '@muster/contract';
import { useState } from 'react';
import type { SeenEvent } from '../decisions/use-decisions.ts';

/** The selected events as they were when they were selected, also those of other pages. */
export function useSelection(shown: readonly Event[]) {
  const [seen, setSeen] = useState<ReadonlyMap<string, SeenEvent>>(new Map());
  function onChange(ids: ReadonlySet<string>) {
    const found = [...ids].map((id) => seen.get(id) ?? shown.find((event) => event.id === id));
    setSeen(new Map(found.flatMap((event) => (event ? [[event.id, toSeen(event)]] : []))));
  }
  return {
    events: [...seen.values()],
    selection: { selected: new Set(seen.keys()), onChange },
    clear: () => setSeen(new Map()),
  };
}

function toSeen({ id, title, updatedAt }: SeenEvent): SeenEvent {
  return { id, title, updatedAt };
}
