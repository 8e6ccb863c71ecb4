import {
  type ChronoCheck,
  type ChronoCheckResult,
  GATE_LIMIT,
  MAX_COUNT,
  type RecordedCheck,
} from '@muster/contract';
import { chronoCheck } from '@muster/contract/schemas';
import { eventAccess, labelKey, londonIsoDay, pageOffset, paginate } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/schema.ts';
import { type Handlers, SentFile } from '../../platform/http/handler.ts';
import { listOtherNonces, lockNonces } from '../../platform/nonces/nonce-store.ts';
import { eventRefusal, requireEvent } from '../crew/event-access.ts';
import { gateCaller, requireShare, shareCaller } from '../crew/gate-caller.ts';
import { inEventTransaction } from '../participation/in-event-transaction.ts';
import {
  countChecks,
  countChecksOf,
  countChecksOfDay,
  insertChecks,
  insertTags,
  type ListedCheckRow,
  listCheckRows,
  listChecksByNonce,
  listTagHolders,
} from './check-store.ts';
import { decideChecks, type KnownChecks, type Recording, refuse } from './decide-checks.ts';
import { findGate, findGateVersion, lockGate } from './gate-store.ts';
import { listLimits } from './limit-store.ts';
import { writeChronoLog } from './write-chrono-log.ts';

export const chronograph = {
  /** The checks of an event in order of receipt, for those who can make them. */
  async listChecks({ db }, request) {
    const { params, query } = request;
    const { id: eventId } = params;
    const { access } = gateCaller(request, { eventId, ability: 'checkIn' });
    await requireEvent(db, { eventId, access });
    const filter = { eventId, participationId: query.participationId };
    const [rows, total] = await Promise.all([
      listCheckRows(db, { ...filter, limit: query.limit, offset: pageOffset(query) }),
      countChecks(db, filter),
    ]);
    return { checks: rows.map(toRecordedCheck), pagination: paginate(query, total) };
  },

  /**
   * Records checks in the order in which they were sent, under the lock of the event: never all or
   * nothing, each has a result of its own (docs/product/chronograph.md#checks).
   */
  async recordChecks(services, request) {
    const { params, body, signal } = request;
    const { id: eventId } = params;
    const { checks } = body;
    const caller = gateCaller(request, { eventId, ability: 'checkIn' });
    const { access } = caller;
    if (checks.length > MAX_COUNT.chronoChecks) {
      const message = `Send at most ${MAX_COUNT.chronoChecks} checks at once`;
      throw new AppError('TOO_LARGE', { message });
    }
    const parsed = checks.map((given) => chronoCheck.safeParse(given));
    const valid = parsed.flatMap(({ data }) => data ?? []);
    return inEventTransaction(services, { eventId, signal }, async (trx) => {
      const gate = await lockGate(trx, { eventId, access });
      if (!gate) throw await eventRefusal(trx, { eventId, access });
      const receivedAt = new Date().toISOString();
      const saved = await saveChecks(trx, valid, { gate, caller, receivedAt });
      let next = 0;
      const results = parsed.map(({ error }, index) =>
        error
          ? refuse(nameOf(checks[index]), 'VALIDATION', error.issues[0]?.message)
          : saved[next++]!,
      );
      return { results, version: await findGateVersion(trx, eventId) };
    });
  },

  /** Every check of an event on paper, for its organizer and co-organizers. */
  async getChronoLog({ db }, { actor, params: { id: eventId } }) {
    const access = eventAccess(actor, 'manageParticipants');
    const organizerId = await requireEvent(db, { eventId, access });
    const gate = await findGate(db, { eventId, access: { accountId: organizerId, roles: [] } });
    const checks = await listCheckRows(db, {
      eventId,
      limit: GATE_LIMIT.checks.max,
      offset: 0,
    });
    const event = { title: gate?.title ?? '', date: gate?.date ?? '' };
    const content = await writeChronoLog({ event, checks, now: new Date() });
    const saveAs = `chronograph-${londonIsoDay(event.date)}.pdf`;
    return new SentFile({ contentType: 'application/pdf', content, saveAs });
  },
} satisfies Partial<Handlers>;

function toRecordedCheck(row: ListedCheckRow): RecordedCheck {
  return {
    nonce: row.nonce,
    participationId: row.participationId,
    name: row.name,
    gun: row.gun,
    class: row.class,
    base: row.base,
    bbCentigrams: row.bbCentigrams,
    fpsTenths: row.fpsTenths,
    millijoules: row.millijoules,
    computedMillijoules: row.computedMillijoules,
    limitMillijoules: row.limitMillijoules,
    result: row.result,
    tag: row.tag,
    occurredAt: row.occurredAt,
    receivedAt: row.receivedAt,
    wasOffline: row.wasOffline,
    isClockCorrected: row.isClockCorrected,
    by: makerOf(row),
  };
}

/** Devices and accounts can be gone by now. */
function makerOf({
  origin,
  deviceId,
  actorId,
  byName,
}: Pick<ListedCheckRow, 'origin' | 'deviceId' | 'actorId' | 'byName'>): RecordedCheck['by'] {
  return origin.startsWith('device:')
    ? { kind: 'device', id: deviceId, name: byName ?? 'Removed device' }
    : { kind: 'account', id: actorId, name: byName ?? 'Deleted user' };
}

/** What is wrong may have a nonce all the same. */
function nameOf(given: unknown): { nonce: string } {
  const { nonce } = Object(given) as { nonce?: unknown };
  return { nonce: typeof nonce === 'string' ? nonce.slice(0, 40) : '' };
}

/**
 * Decides and stores checks in a transaction that has locked the gate; a result for each, in their
 * order. TOO_MANY_REQUESTS when the event has too many, and then nothing is stored.
 */
async function saveChecks(
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
