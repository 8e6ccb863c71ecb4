import type { ScanResult } from '@muster/contract';
import { type GateView, type Outcome, toOutcome } from './gate-view.ts';
import type { QueuedItem } from './queued-item.ts';

/**
 * What the server has said to the scans of this device, and whether the device has done the same:
 * it may have let somebody in who was in already, or who has no spot.
 */
export function listOutcomes(
  results: readonly ScanResult[],
  queue: readonly QueuedItem[],
  people: GateView['people'],
): { outcome: Outcome; isExpected: boolean }[] {
  return results.flatMap((result) => {
    const item = queue.find(({ nonce }) => nonce === result.nonce);
    if (item?.what !== 'scan' || result.verdict === null) return [];
    const isRefused = result.verdict === 'not_signed' && !item.scan.wasOffline;
    const isAdmitted = item.scan.kind === 'admit' && !isRefused;
    const isExpected = item.effect !== 'in' || isAdmitted || result.verdict === 'in';
    return [{ outcome: toOutcome(result, item, people), isExpected }];
  });
}
