import type { Session } from '@muster/contract';
import { makeFreshId } from './ids.ts';

/**
 * A complete session; given fields override the defaults. `usedBeforeMs`: how long ago it was used
 * last.
 */
export function makeSession({
  usedBeforeMs = 0,
  ...given
}: Partial<Session> & { usedBeforeMs?: number } = {}): Session {
  return {
    id: makeFreshId(),
    device: 'Firefox on Linux',
    network: '203.0.113.0/24',
    createdAt: '2026-08-02T09:05:00.000Z',
    lastUsedAt: new Date(Date.now() - usedBeforeMs).toISOString(),
    isCurrent: false,
    ...given,
  };
}
