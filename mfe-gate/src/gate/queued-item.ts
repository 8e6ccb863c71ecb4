import type { EndpointInput, Endpoints, GatePerson, Scan } from '@muster/contract';
import { type QueuedCheck, withCheck, withReadiness } from './queued-check.ts';

type WalkInInput = EndpointInput<Endpoints['addWalkIn']>['body'];
type PaymentInput = Extract<
  EndpointInput<Endpoints['addLedgerEntry']>['body'],
  { kind: 'payment' }
>;
type ChangeInput = EndpointInput<Endpoints['updateGatePerson']>['body'];

interface Queued {
  /** That of what is sent. */
  nonce: string;
  eventId: string;
  /** Why the server has refused it; it stays here until somebody has seen it. */
  refusal?: string;
  refusalCode?: string;
}

/** A scan that waits to be sent, with what it does on this device meanwhile. */
export interface QueuedScan extends Queued {
  what: 'scan';
  scan: Scan;
  /** The participation that it is about; null for a code that is not on the list. */
  about: string | null;
  effect: 'in' | 'out' | null;
}

/** A player without an account who waits to be sent. */
export interface QueuedWalkIn extends Queued {
  what: 'walk-in';
  walkIn: WalkInInput;
  /** There is a waiver, and they have not signed it. */
  isUnsigned?: boolean;
}

/** Ticks of kit and a note that wait to be sent. */
interface QueuedChange extends Queued {
  what: 'change';
  about: string;
  change: ChangeInput;
}

/** Money that was taken, and waits to be sent. */
export interface QueuedPayment extends Queued {
  what: 'payment';
  about: string;
  payment: PaymentInput;
}

/** A signature that waits to be sent. */
interface QueuedSignature extends Queued {
  what: 'signature';
  about: string;
  signature: EndpointInput<Endpoints['signWaiver']>['body'];
}

/** Something that a device has yet to send, or that the server has refused. */
export type QueuedItem =
  | QueuedScan
  | QueuedWalkIn
  | QueuedChange
  | QueuedPayment
  | QueuedCheck
  | QueuedSignature;

/**
 * The list as this device shows it: the server's, and what waits to be sent, in the order in which
 * it was made.
 */
export function applyQueue(
  people: ReadonlyMap<string, GatePerson>,
  queue: readonly QueuedItem[],
): ReadonlyMap<string, GatePerson> {
  const pending = queue.filter(({ refusal }) => refusal === undefined);
  if (pending.length === 0) return people;
  const shown = new Map(people);
  const undone = new Set(pending.flatMap((item) => refersTo(item) ?? []));
  for (const item of pending.flatMap(toEach)) {
    if (item.what === 'walk-in') addWalkIn(shown, item);
    else if (item.about !== null && !undone.has(item.nonce)) {
      const person = shown.get(item.about);
      if (person) shown.set(item.about, withReadiness(change(person, item, pending)));
    }
  }
  return shown;
}

/** Whoever takes an open spot is there in its place, with its squad. */
function addWalkIn(shown: Map<string, GatePerson>, item: QueuedWalkIn): void {
  const { openSpotId = '' } = item.walkIn;
  const spot = shown.get(openSpotId);
  const { side = null, squad } = spot?.isOpen ? spot : {};
  if (spot?.isOpen) shown.delete(openSpotId);
  shown.set(item.nonce, { ...toPerson(item), side, squad });
}

/** A payment for several people as one for each of them. */
function toEach(item: QueuedItem): QueuedItem[] {
  if (item.what !== 'payment') return [item];
  const others = (item.payment.others ?? []).map(({ participationId: about, pence }) => ({
    ...{ ...item, about, payment: { ...item.payment, pence } },
  }));
  return [item, ...others];
}

/** All that was taken, in pence. */
export function sumOfPayment({ pence, others = [] }: Pick<PaymentInput, 'pence' | 'others'>) {
  return others.reduce((sum, other) => sum + other.pence, pence);
}

function refersTo(item: QueuedItem): string | undefined {
  return item.what === 'scan' ? item.scan.refersTo : undefined;
}

function change(
  person: GatePerson,
  item: Exclude<QueuedItem, QueuedWalkIn>,
  pending: readonly QueuedItem[],
): GatePerson {
  if (item.what === 'change') return withKit(person, item);
  if (item.what === 'payment') return withPayment(person, item);
  if (item.what === 'check') return withCheck(person, item);
  if (item.what === 'signature') return withSignature(person, item);
  const { scan, effect } = item;
  if (scan.kind === 'undo') {
    // Both are here: neither has happened.
    if (pending.some(({ nonce }) => nonce === scan.refersTo)) return person;
    return { ...person, isInside: false, checkInStatus: 'not_checked_in', checkInTime: null };
  }
  if (effect === 'out') return { ...person, isInside: false };
  if (effect !== 'in') return person;
  const checkInTime = person.checkInTime ?? scan.occurredAt;
  return { ...person, isInside: true, checkInStatus: 'checked_in', checkInTime };
}

function withPayment(person: GatePerson, { payment: { pence } }: QueuedPayment): GatePerson {
  const owedPence = person.owedPence - pence;
  if (owedPence >= 0) return { ...person, owedPence };
  const flags = new Set(person.flags).add('paid_over');
  return { ...person, owedPence: 0, flags: [...flags] };
}

function withSignature(person: GatePerson, { signature }: QueuedSignature): GatePerson {
  const flags = person.flags.filter((flag) => flag !== 'unsigned');
  if (signature.signer !== 'guardian') return { ...person, flags };
  return { ...person, flags: ['guardian_signed', ...flags] };
}

function withKit(person: GatePerson, { change: { kit = [] } }: QueuedChange): GatePerson {
  const options = person.options.map((option) => ({
    ...option,
    ...kit.find(({ optionId }) => optionId === option.optionId),
  }));
  return { ...person, options };
}

/**
 * Somebody whom the server does not know yet, under the nonce. With a connection whoever has not
 * signed waits outside, as the server will say (docs/product/waivers.md#gate).
 */
function toPerson({ nonce, walkIn, isUnsigned = false }: QueuedWalkIn): Omit<GatePerson, 'side'> {
  const isInside = walkIn.wasOffline || !isUnsigned;
  const isByGuardian = walkIn.signature?.signer === 'guardian';
  return {
    id: nonce,
    codeHash: null,
    name: walkIn.name,
    nickName: '',
    status: 'confirmed',
    position: null,
    owedPence: 0,
    options: [],
    flags: isUnsigned ? ['unsigned'] : isByGuardian ? ['guardian_signed'] : [],
    checkInStatus: isInside ? 'checked_in' : 'not_checked_in',
    checkInTime: isInside ? walkIn.occurredAt : null,
    isInside,
    isFieldReady: false,
    guns: [],
    version: 0,
  };
}
