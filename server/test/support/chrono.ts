import type { ChronoCheck, ChronoCheckResult } from '@muster/contract';
import { call } from './call.ts';
import { type GateCaller, makeNonce, type TestGate } from './gate.ts';

/** What a device sends of a gun: 0.20 g at 350 fps, 1.138 J. */
export function makeCheck(given: Partial<ChronoCheck>): ChronoCheck {
  return {
    nonce: makeNonce(),
    participationId: '',
    gun: 'M4',
    class: 'full_auto',
    bbCentigrams: 20,
    fpsTenths: 3_500,
    millijoules: null,
    tag: null,
    occurredAt: new Date().toISOString(),
    wasOffline: false,
    ...given,
  };
}

/** Records checks; the results in their order. */
export async function recordChecks(
  { server, event }: TestGate,
  as: GateCaller,
  checks: readonly unknown[],
): Promise<ChronoCheckResult[]> {
  const body = { checks: checks as ChronoCheck[] };
  return (await call(server, 'recordChecks', { as, params: { id: event.id }, body })).results;
}
