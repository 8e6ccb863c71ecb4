import { type ChronoCheck, type ChronoCheckResult, ERRORS, GATE_LIMIT } from '@muster/contract';
import {
  type ClassLimit,
  chronoResult,
  computedMillijoules,
  correctClock,
  exceedsShare,
  type GateCounts,
  labelKey,
  limitOf,
} from '@muster/domain';
import { hashContent } from '../../platform/nonces/once.ts';
import type { GateCaller } from '../crew/gate-caller.ts';
import type { CheckRow, TagRow } from './check-store.ts';
import type { GateRow } from './gate-store.ts';

/** What checks are recorded with. */
export interface Recording {
  gate: Pick<GateRow, 'id' | 'organizer_id'>;
  caller: GateCaller;
  receivedAt: string;
}

/** What is known before checks are decided. */
export interface KnownChecks {
  /** Recorded before, by nonce. */
  before: ReadonlyMap<string, CheckRow>;
  /** Nonces of other writes. */
  others: ReadonlySet<string>;
  /** How many checks each participation of the event has. */
  counts: ReadonlyMap<string, GateCounts>;
  /** Whose tags are, by their keys. */
  tags: ReadonlyMap<string, string>;
  limits: readonly ClassLimit[];
}

/** What checks come to: a result for each in its order, and what is to be stored. */
export interface DecidedChecks {
  results: ChronoCheckResult[];
  added: CheckRow[];
  addedTags: TagRow[];
}

/**
 * Decides checks one after the other, as if each came alone
 * (docs/product/chronograph.md#checks).
 */
export function decideChecks(
  checks: readonly ChronoCheck[],
  known: KnownChecks,
  recording: Recording,
): DecidedChecks {
  const byNonce = new Map(known.before);
  const counts = new Map(known.counts);
  const tags = new Map(known.tags);
  const added: CheckRow[] = [];
  const addedTags: TagRow[] = [];
  const eventId = recording.gate.id;
  const results = checks.map((check) => {
    const earlier = byNonce.get(check.nonce);
    if (earlier || known.others.has(check.nonce)) {
      const isSame = earlier?.contentHash === hashContent(check) && earlier.eventId === eventId;
      return isSame ? toResult(earlier) : refuse(check, 'NONCE_REUSED');
    }
    const decided = decide(check, { ...known, counts, tags }, recording);
    if ('error' in decided) return decided;
    const { participationId } = decided;
    byNonce.set(check.nonce, decided);
    counts.set(participationId, oneMore(counts.get(participationId)));
    added.push(decided);
    const tagKey = check.tag && labelKey(check.tag);
    if (tagKey && !tags.has(tagKey)) {
      tags.set(tagKey, participationId);
      addedTags.push({ eventId, tagKey, participationId });
    }
    return toResult(decided);
  });
  return { results, added, addedTags };
}

function decide(
  check: ChronoCheck,
  { counts, tags, limits }: KnownChecks,
  { gate, caller, receivedAt }: Recording,
): CheckRow | ChronoCheckResult {
  const { participationId, tag } = check;
  const count = counts.get(participationId);
  if (count === undefined) return refuse(check, 'PARTICIPANT_NOT_FOUND');
  const limit = limitOf(limits, check.class);
  if (!limit) return refuse(check, 'VALIDATION', `There is no class ${check.class} any more`);
  const holder = tag === null ? undefined : tags.get(labelKey(tag));
  if (holder !== undefined && holder !== participationId) return refuse(check, 'TAG_TAKEN');
  const isOrganizer = caller.accountId === gate.organizer_id;
  if (exceedsShare(count, GATE_LIMIT.checksPerPerson, { added: 1, isOrganizer }))
    return refuse(check, 'TOO_MANY_CHECKS');
  return {
    ...check,
    ...{ organizerId: gate.organizer_id, eventId: gate.id, gunKey: labelKey(check.gun) },
    base: limit.base,
    computedMillijoules: computedMillijoules(check),
    limitMillijoules: limit.millijoules,
    result: chronoResult(check, limit.millijoules),
    ...measuredAt(check, receivedAt),
    receivedAt,
    ...{ deviceId: caller.deviceId, actorId: caller.accountId, origin: caller.origin },
    contentHash: hashContent(check),
  };
}

/** Counted for the organizer too, whose own count alone matters. */
function oneMore({ own, shared }: GateCounts = { own: 0, shared: 0 }): GateCounts {
  return { own: own + 1, shared: shared + 1 };
}

/**
 * When a gun was measured: never after the check was received. Otherwise a device whose clock is
 * fast would have a pass that no later failure undoes.
 */
function measuredAt(
  check: ChronoCheck,
  receivedAt: string,
): Pick<CheckRow, 'occurredAt' | 'isClockCorrected'> {
  const said = { occurredAt: check.occurredAt, clockOffsetMs: 0 };
  const { occurredAt, isClockCorrected } = correctClock(said, receivedAt);
  return { occurredAt: occurredAt < receivedAt ? occurredAt : receivedAt, isClockCorrected };
}

type Refusal =
  | 'VALIDATION'
  | 'PARTICIPANT_NOT_FOUND'
  | 'NONCE_REUSED'
  | 'TAG_TAKEN'
  | 'TOO_MANY_CHECKS';

/** The result of a check that is not recorded; the device keeps and shows it. */
export function refuse(
  { nonce }: { nonce: string },
  code: Refusal,
  message: string = ERRORS[code].message,
): ChronoCheckResult {
  const isWrong = code === 'VALIDATION' || code === 'PARTICIPANT_NOT_FOUND';
  const nothing = { computedMillijoules: null, limitMillijoules: null, result: null };
  return { nonce, status: isWrong ? 400 : 409, ...nothing, error: { code, message } };
}

function toResult(row: CheckRow): ChronoCheckResult {
  const { nonce, computedMillijoules: computed, limitMillijoules, result } = row;
  return {
    nonce,
    status: 200,
    computedMillijoules: computed,
    limitMillijoules,
    result,
    error: null,
  };
}
