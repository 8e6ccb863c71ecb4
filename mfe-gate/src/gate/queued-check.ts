import type { CheckedGun, ChronoCheck, GatePerson } from '@muster/contract';
import { isChronoDue, isFieldReady, latestChecks } from '@muster/domain';

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
