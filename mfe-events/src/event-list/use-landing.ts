import type { Event } from '@muster/contract';
import { EVENTS_PATH, useDeviceSetting } from '@muster/remote-kit';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { useLocation } from 'react-router-dom';

/**
 * Where somebody lands who has chosen no view on this device yet: at what they have joined, if that
 * is something and they organize nothing (docs/product/organizer-screens.md#events-views).
 */
export function useLanding(events: readonly Event[] | undefined): 'here' | 'going' | 'unknown' {
  const { pathname, search } = useLocation();
  const [stored] = useDeviceSetting('events-view');
  const isPlayer = events?.length === 0 && stored === null && pathname === EVENTS_PATH && !search;
  const query = { scope: 'coming', limit: 1 } as const;
  const joined = useEndpoint('listMyParticipations', { query }, { enabled: isPlayer });
  if (!isPlayer || joined.isError) return 'here';
  if (!joined.data) return 'unknown';
  return joined.data.pagination.total > 0 ? 'going' : 'here';
}
