import { type ChronoCheck, type ChronoCheckResult, GATE_LIMIT } from '@muster/contract';
import { labelKey } from '@muster/domain';
import type { Db } from '../../platform/database/schema.ts';
import { listOtherNonces, lockNonces } from '../../platform/nonces/nonce-store.ts';
import { requireShare, shareCaller } from '../devices/gate-share.ts';
import { listLimits } from '../limits/limit-store.ts';
import {
  countChecksOf,
  countChecksOfDay,
  insertChecks,
  insertTags,
  listChecksByNonce,
  listTagHolders,
} from './check-store.ts';
import { decideChecks, type KnownChecks, type Recording } from './decide-checks.ts';

/**
 * Decides and stores checks in a transaction that has locked the gate; a result for each, in their
 * order. TOO_MANY_REQUESTS when the event has too many, and then nothing is stored.
 */
export async function saveChecks(
  trx: Db,
  checks: readonly ChronoCheck[],
  recording: Recording,
): Promise<ChronoCheckResult[]> {
  if (checks.length === 0) return [];
  const known = await findKnown(trx, checks, recording);
  const { results, added, addedTags } = decideChecks(checks, known, recording);
  if (added.length > 0) await requireQuota(trx, recording, added.length);
  await insertChecks(trx, added);
  await insertTags(trx, addedTags);
  return results;
}

async function findKnown(
  trx: Db,
  checks: readonly ChronoCheck[],
  { gate: { id: eventId, organizer_id: organizerId }, ...recording }: Recording,
): Promise<KnownChecks> {
  const caller = shareCaller(recording.caller, organizerId);
  const nonces = checks.map(({ nonce }) => nonce);
  await lockNonces(trx, { organizerId, nonces });
  const before = await listChecksByNonce(trx, { organizerId, nonces });
  const ids = checks.map(({ participationId }) => participationId);
  const keys = checks.flatMap(({ tag }) => (tag === null ? [] : labelKey(tag)));
  return {
    before: new Map(before.map((row) => [row.nonce, row])),
    others: await listOtherNonces(trx, { organizerId, nonces, table: 'chrono_checks' }),
    counts: await countChecksOf(trx, { eventId, ids, caller }),
    tags: await listTagHolders(trx, { eventId, keys }),
    limits: await listLimits(trx, organizerId),
  };
}

async function requireQuota(trx: Db, recording: Recording, added: number): Promise<void> {
  const { id: eventId, organizer_id: organizerId } = recording.gate;
  const caller = shareCaller(recording.caller, organizerId);
  const code = 'TOO_MANY_REQUESTS';
  const wanted = { limit: GATE_LIMIT.checks, added, code, things: 'checks in 24 hours' } as const;
  requireShare(caller, await countChecksOfDay(trx, { eventId, caller }), wanted);
}
