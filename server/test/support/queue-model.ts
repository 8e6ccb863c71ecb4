import type { ParticipantChange } from '@muster/contract';
import {
  applyParticipantChange,
  changeParticipants,
  countParticipants,
  countTaken,
  type EventParticipant,
  freeSpots,
  type OfferedField,
  openSpots,
  openStock,
  orderParticipants,
  passParties,
  predictJoin,
  promoteInEvent,
  refuseLeave,
  refuseLimits,
  refuseMaxParticipants,
  type StockedEvent,
  toPence,
  wantsSpots,
} from '@muster/domain';
import fc from 'fast-check';

/* Steps of an event's queue on plain data, by libs/domain alone. */

export const PLAYERS = 6;
export const PRICE = 12.35;

export type ModelParticipant = EventParticipant & { paymentAmount: number };

export type Model = { -readonly [Key in keyof StockedEvent]: StockedEvent[Key] } & {
  date: string;
  organizerId: string;
  playerIds: readonly string[];
  participants: ModelParticipant[];
  /** The queue position of the last join. */
  lastPosition: number;
};

export type Step =
  | { kind: 'join'; player: number; wantsGun: boolean }
  | { kind: 'refill'; player: number; wantsGun: boolean }
  | { kind: 'leave'; player: number }
  | { kind: 'change'; players: number[]; change: ParticipantChange }
  | { kind: 'max'; maxParticipants: number | null }
  | { kind: 'guns'; limit: number | null }
  | { kind: 'skips'; waitlistSkipsSoldOut: boolean }
  | { kind: 'passes'; waitlistPassesGroups: boolean }
  | { kind: 'bind'; players: number[] };
export type EventStep = Extract<Step, { kind: 'max' | 'guns' | 'skips' | 'passes' }>;

const player = fc.nat({ max: PLAYERS - 1 });
const change: fc.Arbitrary<ParticipantChange> = fc
  .record(
    {
      status: fc.constantFrom('confirmed', 'waitlist', 'cancelled'),
      paymentStatus: fc.constantFrom('paid', 'pending', 'refunded'),
      checkInStatus: fc.constantFrom('checked_in', 'no_show', 'not_checked_in'),
      party: fc.constantFrom('all', 'one'),
    },
    { requiredKeys: [] },
  )
  .filter(({ party: _, ...one }) => Object.keys(one).length > 0) as fc.Arbitrary<ParticipantChange>;
export const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('join' as const, 'refill' as const),
      player,
      wantsGun: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('leave' as const), player }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('change' as const),
      players: fc.uniqueArray(player, { minLength: 1, maxLength: 3 }),
      change,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('max' as const),
      maxParticipants: fc.option(fc.integer({ min: 1, max: 4 })),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('guns' as const),
      limit: fc.option(fc.integer({ min: 1, max: 3 })),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('skips' as const),
      waitlistSkipsSoldOut: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('passes' as const),
      waitlistPassesGroups: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('bind' as const),
      players: fc.uniqueArray(player, { minLength: 2, maxLength: 4 }),
    }),
  },
);

/** Makes a step on the plain data; returns the code of a refusal, or how many were refused. */
export function stepInModel(model: Model, step: Step): string | number | undefined {
  const now = new Date();
  if (step.kind === 'max') return changeMax(model, step.maxParticipants);
  if (step.kind === 'guns') return changeLimit(model, step.limit);
  if (step.kind === 'skips') {
    model.waitlistSkipsSoldOut = step.waitlistSkipsSoldOut;
    return promoteInModel(model);
  }
  if (step.kind === 'passes') {
    model.waitlistPassesGroups = step.waitlistPassesGroups;
    return promoteInModel(model);
  }
  if (step.kind === 'bind') {
    const names = step.players.map((index) => idOf(model, index));
    model.participants = model.participants.map((one) => {
      const isBound = one.status === 'waitlist' && !one.heldBack && names.includes(one.user.id);
      return isBound ? { ...one, partyId: names.join(), partyPasses: 0 } : one;
    });
    return promoteInModel(model);
  }
  if (step.kind === 'join') return joinInModel(model, step, now);
  if (step.kind === 'refill') return refillInModel(model, step, now);
  if (step.kind === 'leave') return leaveInModel(model, idOf(model, step.player), now);
  return changeInModel(model, {
    userIds: step.players.map((index) => idOf(model, index)),
    change: step.change,
    now,
  });
}

interface ModelChange {
  userIds: string[];
  change: ParticipantChange;
  now: Date;
}

function changeInModel(model: Model, change: ModelChange): number {
  const { participants } = model;
  const result = changeParticipants({ event: model, participants, ...change });
  model.participants = result.participants;
  const positions = model.participants.map(({ queuePosition }) => queuePosition);
  model.lastPosition = Math.max(model.lastPosition, ...positions);
  return result.refused.size;
}

function leaveInModel(model: Model, userId: string, now: Date): string | undefined {
  const own = model.participants.find(({ user }) => user.id === userId);
  const refusal = refuseLeave(own?.status, { date: '2090-01-01' }, now);
  if (refusal) return refusal;
  changeInModel(model, { userIds: [userId], change: { status: 'cancelled' }, now });
  // Who leaves may come back.
  model.participants = model.participants.map((one) =>
    one.user.id === userId ? { ...one, needsConsent: false } : one,
  );
  return undefined;
}

interface GunChoice {
  player: number;
  wantsGun: boolean;
}

function refuseGun(model: Model, wantsGun: boolean): string | undefined {
  const stock = openStock(model.customFields, countTaken(model.participants));
  return wantsGun && stock.findSoldOut([gunOf(model)]) ? 'OPTION_SOLD_OUT' : undefined;
}

/** The id of the only option with a limit. */
function gunOf({ customFields }: Pick<Model, 'customFields'>): string {
  return customFields[0]!.options[0]!.id;
}

function refillInModel(
  model: Model,
  { player, wantsGun }: GunChoice,
  now: Date,
): string | undefined {
  const own = model.participants.find(({ user }) => user.id === idOf(model, player));
  const refusal = refuseLeave(own?.status, { date: '2090-01-01' }, now);
  if (refusal || !own) return refusal;
  const hadGun = own.optionIds.length > 0;
  const soldOut = hadGun ? undefined : refuseGun(model, wantsGun);
  if (soldOut) return soldOut;
  // What was asked changes the amount of those who have paid only if the option has a price.
  const optionIds = wantsGun ? [gunOf(model)] : [];
  model.participants = model.participants.map((one) => (one === own ? { ...own, optionIds } : one));
  return promoteInModel(model);
}

function changeLimit(model: Model, limit: number | null): string | undefined {
  const [field] = model.customFields as [OfferedField];
  const [gun] = field.options as [OfferedField['options'][number]];
  const changed = [{ ...field, options: [{ ...gun, limit }] }];
  const refusal = refuseLimits(changed, countTaken(model.participants));
  if (refusal) return refusal.code;
  model.customFields = changed;
  return promoteInModel(model);
}

function promoteInModel(model: Model): undefined {
  const { promoted, passed } = promoteInEvent(model, model.participants);
  const moved = model.participants.map((one) =>
    promoted.includes(one) ? applyParticipantChange(one, { status: 'confirmed' }, new Date()) : one,
  );
  model.participants = orderParticipants(passParties(moved, passed));
  return undefined;
}

const JOINABLE = { approved: true, date: '2090-01-01', waitlistEnabled: true };

function joinInModel(model: Model, { player, wantsGun }: GunChoice, now: Date): string | undefined {
  const userId = idOf(model, player);
  const own = model.participants.find(({ user }) => user.id === userId);
  const counts = countParticipants(model.participants);
  const outcome = predictJoin({
    viewer: { id: userId, isSuperadmin: false },
    event: { organizerId: model.organizerId, ...JOINABLE },
    spots: { openSpots: openSpots(model, counts), waitlist: counts.waitlist },
    ownStatus: own?.status ?? null,
    needsConsent: own?.needsConsent,
    now,
  });
  if (outcome.refusal) return outcome.refusal;
  const soldOut = refuseGun(model, wantsGun);
  if (soldOut) return soldOut;
  const charged = outcome.status === 'confirmed' ? toPence(PRICE) : 0;
  const kept = own?.balancePence ?? 0;
  const balancePence = kept + charged;
  // What was paid before counts; the word alone does not.
  const isPaid = kept < 0 && balancePence <= 0;
  model.lastPosition += 1;
  if (outcome.status === 'confirmed') passInModel(model);
  const others = model.participants.filter(({ user }) => user.id !== userId);
  model.participants = orderParticipants([
    ...others,
    {
      user: { id: userId },
      status: outcome.status,
      position: outcome.waitlistPosition,
      queuePosition: model.lastPosition,
      heldBack: false,
      optionIds: wantsGun ? [gunOf(model)] : [],
      needsConsent: false,
      paymentStatus: isPaid ? 'paid' : 'pending',
      paymentAmount: PRICE,
      balancePence,
      checkInStatus: 'not_checked_in',
      checkInTime: null,
      updatedAt: now.toISOString(),
    },
  ]);
  return undefined;
}

/** Counts that a join was given a spot past parties. */
function passInModel(model: Model): void {
  const counts = countParticipants(model.participants);
  const free = freeSpots(model, counts);
  const passed = counts.parties?.filter((party) => wantsSpots(model, party, free)) ?? [];
  model.participants = passParties(
    model.participants,
    passed.map(({ id }) => id),
  );
}

function changeMax(model: Model, maxParticipants: number | null): string | undefined {
  const counts = countParticipants(model.participants);
  const refusal = refuseMaxParticipants(maxParticipants, counts);
  if (refusal) return refusal.code;
  model.maxParticipants = maxParticipants;
  return promoteInModel(model);
}

function idOf({ playerIds }: Pick<Model, 'playerIds'>, index: number): string {
  return playerIds[index]!;
}
