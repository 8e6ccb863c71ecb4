import type { ApiKey } from '@muster/contract';
import { makeFreshId } from './ids.ts';

/** A key of a program for all events, which was not used yet. */
export function makeApiKey(given: Partial<ApiKey> = {}): ApiKey {
  return {
    id: makeFreshId(),
    name: 'Till',
    prefix: 'mk_7fK2abcd',
    roles: ['read'],
    eventId: null,
    expiresAt: '2090-05-08T22:59:00.000Z',
    createdAt: '2026-11-01T10:00:00.000Z',
    lastUsedAt: null,
    lastNetwork: '',
    ...given,
  };
}
