import type { CheckedGun, ChronoCheck, GatePerson } from '@muster/contract';
import {
  type ClassLimit,
  chronoResult,
  computedMillijoules,
  effectiveLimits,
  isChronoDue,
  isFieldReady,
  latestChecks,
  limitOf,
} from '@muster/domain';

/** What a check comes to on this device, by the limits of its list. */
export type LocalResult = Pick<CheckedGun, 'result' | 'computedMillijoules' | 'limitMillijoules'>;

/** What a device sends of a gun. */
type CheckInput = Omit<ChronoCheck, 'fpsTenths' | 'millijoules' | 'tag'> &
  Partial<Pick<ChronoCheck, 'fpsTenths' | 'millijoules' | 'tag'>>;

/** What a chronograph has shown of a gun. */
export type CheckToMake = Omit<
  CheckInput,
  'nonce' | 'participationId' | 'occurredAt' | 'wasOffline'
>;

/** A check of a gun that waits to be sent, with the result that was shown. */
export interface QueuedCheck {
  nonce: string;
  eventId: string;
  /** Why the server has refused it, or judges it differently. */
  refusal?: string;
  what: 'check';
  about: string;
  check: CheckInput;
  local: LocalResult;
}

interface CheckOrigin {
  nonce: string;
  eventId: string;
  about: string;
  wasOffline: boolean;
  /** By the clock of this device. */
  occurredAt: string;
  clockOffsetMs: number;
}

/** The limits of the list; those of the law for a list that was kept before there were any. */
export function limitsOf(limits: readonly ClassLimit[] | undefined): readonly ClassLimit[] {
  return limits ?? effectiveLimits([]);
}

/** A check to be sent, with the result that the marshal is shown. */
export function toQueuedCheck(
  { nonce, eventId, about, wasOffline, ...time }: CheckOrigin,
  given: CheckToMake,
  limits: readonly ClassLimit[] | undefined,
): QueuedCheck {
  const { fpsTenths = null, millijoules = null, bbCentigrams } = given;
  const measured = { fpsTenths, millijoules, bbCentigrams };
  const limitMillijoules = limitOf(limitsOf(limits), given.class)?.millijoules ?? 0;
  const result = chronoResult(measured, limitMillijoules);
  const occurredMs = Date.parse(time.occurredAt) + time.clockOffsetMs;
  const occurredAt = new Date(occurredMs).toISOString();
  return {
    ...{ nonce, eventId, about, what: 'check' },
    check: { ...given, nonce, participationId: about, occurredAt, wasOffline },
    local: { result, limitMillijoules, computedMillijoules: computedMillijoules(measured) },
  };
}

/** Somebody with a check that the server does not have yet. */
export function withCheck(person: GatePerson, { check, local }: QueuedCheck): GatePerson {
  const { gun, class: className, tag = null, occurredAt } = check;
  const added = { gun, class: className, tag, occurredAt, ...local };
  return { ...person, guns: latestChecks([...gunsOf(person), added]) };
}

/** None in a list that was kept before guns were in it. */
export function gunsOf({ guns }: Pick<Partial<GatePerson>, 'guns'>): readonly CheckedGun[] {
  return guns ?? [];
}

/** Somebody with what follows from what waits on this device. */
export function withReadiness(person: GatePerson): GatePerson {
  const guns = [...gunsOf(person)];
  const others = person.flags.filter((flag) => flag !== 'chrono_due');
  const isSigned = !others.includes('unsigned');
  return {
    ...person,
    guns,
    flags: isChronoDue({ guns }) ? [...others, 'chrono_due'] : others,
    isFieldReady: isFieldReady({ isInside: person.isInside, isSigned, guns }),
  };
}
