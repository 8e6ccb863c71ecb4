import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Event, ParticipantChange } from '@muster/contract';
import {
  applyParticipantChange,
  availableSpots,
  changeParticipants,
  countParticipants,
  countTaken,
  type EventParticipant,
  type OfferedField,
  openSpots,
  openStock,
  optionIdsOf,
  orderParticipants,
  predictJoin,
  promoteInEvent,
  refuseLeave,
  refuseLimits,
  refuseMaxParticipants,
  type StockedEvent,
  summarizeParticipants,
  toPence,
  waitsFor,
  withLeft,
} from '@muster/domain';
import fc from 'fast-check';
import { call, send } from '../../../test/support/call.ts';
import { cases } from '../../../test/support/cases.ts';
import { makeApprovedEvent } from '../../../test/support/make.ts';
import { type Person, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';

/*
 * The server decides with libs/domain and counts in SQL. Random steps are made on the
 * server and on plain data by libs/domain alone; both must agree on every participant, every
 * refusal and every sum.
 */

const PLAYERS = 6;
const PRICE = 12.35;

type ModelParticipant = EventParticipant & { paymentAmount: number };

type Model = { -readonly [Key in keyof StockedEvent]: StockedEvent[Key] } & {
  date: string;
  participants: ModelParticipant[];
  /** The queue position of the last join. */
  lastPosition: number;
};

type Step =
  | { kind: 'join'; player: number; wantsGun: boolean }
  | { kind: 'refill'; player: number; wantsGun: boolean }
  | { kind: 'leave'; player: number }
  | { kind: 'change'; players: number[]; change: ParticipantChange }
  | { kind: 'max'; maxParticipants: number | null }
  | { kind: 'guns'; limit: number | null }
  | { kind: 'skips'; waitlistSkipsSoldOut: boolean };
type EventStep = Extract<Step, { kind: 'max' | 'guns' | 'skips' }>;

const player = fc.nat({ max: PLAYERS - 1 });
const change: fc.Arbitrary<ParticipantChange> = fc
  .record(
    {
      status: fc.constantFrom('confirmed', 'waitlist', 'cancelled'),
      paymentStatus: fc.constantFrom('paid', 'pending', 'refunded'),
      checkInStatus: fc.constantFrom('checked_in', 'no_show', 'not_checked_in'),
    },
    { requiredKeys: [] },
  )
  .filter((one) => Object.keys(one).length > 0) as fc.Arbitrary<ParticipantChange>;
const step: fc.Arbitrary<Step> = fc.oneof(
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
      players: fc.uniqueArray(player, { minLength: 1 }),
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
);

/** Everyone joins first, so that the steps that follow find a waitlist. */
const everyoneJoins: Step[] = Array.from({ length: PLAYERS }, (_, index) => ({
  kind: 'join',
  player: index,
  wantsGun: index % 2 === 0,
}));

/** Marked paid while nothing is due, then charged, then not any more: nothing was ever paid. */
const paidWhileWaiting: Step[] = [
  { kind: 'change', players: [PLAYERS - 1], change: { paymentStatus: 'paid' } },
  { kind: 'max', maxParticipants: null },
  { kind: 'leave', player: PLAYERS - 1 },
];

let server: TestServer;
let organizer: Person;
const players: Person[] = [];
before(async () => {
  server = await startTestServer();
  organizer = await signUp(server);
  for (let count = 0; count < PLAYERS; count += 1) players.push(await signUp(server));
});
after(() => server.close());

function idOf(index: number) {
  return players[index]!.user.id;
}

/** Makes a step on the plain data; returns the code of a refusal, or how many were refused. */
function stepInModel(model: Model, step: Step): string | number | undefined {
  const now = new Date();
  if (step.kind === 'max') return changeMax(model, step.maxParticipants);
  if (step.kind === 'guns') return changeLimit(model, step.limit);
  if (step.kind === 'skips') {
    model.waitlistSkipsSoldOut = step.waitlistSkipsSoldOut;
    return promoteInModel(model);
  }
  if (step.kind === 'join') return joinInModel(model, step, now);
  if (step.kind === 'refill') return refillInModel(model, step, now);
  if (step.kind === 'leave') return leaveInModel(model, idOf(step.player), now);
  return changeInModel(model, { userIds: step.players.map(idOf), change: step.change, now });
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
  const own = model.participants.find(({ user }) => user.id === idOf(player));
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
  const promoted = promoteInEvent(model, model.participants);
  model.participants = orderParticipants(
    model.participants.map((one) =>
      promoted.includes(one)
        ? applyParticipantChange(one, { status: 'confirmed' }, new Date())
        : one,
    ),
  );
  return undefined;
}

function joinInModel(model: Model, { player, wantsGun }: GunChoice, now: Date): string | undefined {
  const userId = idOf(player);
  const own = model.participants.find(({ user }) => user.id === userId);
  const counts = countParticipants(model.participants);
  const outcome = predictJoin({
    viewer: { id: userId, isSuperadmin: false },
    event: {
      organizerId: organizer.user.id,
      approved: true,
      date: '2090-01-01',
      waitlistEnabled: true,
    },
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
  model.participants = orderParticipants([
    ...model.participants.filter((one) => one !== own),
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

function changeMax(model: Model, maxParticipants: number | null): string | undefined {
  const counts = countParticipants(model.participants);
  const refusal = refuseMaxParticipants(maxParticipants, counts);
  if (refusal) return refusal.code;
  model.maxParticipants = maxParticipants;
  return promoteInModel(model);
}

/** Makes a step on the server; returns the code of a refusal, or how many were refused. */
async function stepOnServer(
  { id, customFields }: Pick<Event, 'id' | 'customFields'>,
  step: Step,
): Promise<string | number | undefined> {
  const params = { id };
  if (step.kind === 'change') {
    const body = { userIds: step.players.map(idOf), change: step.change };
    const { refused } = await call(server, 'updateParticipants', { as: organizer, params, body });
    return refused.length;
  }
  const response =
    'player' in step
      ? await send(server, PLAYERS_ENDPOINTS[step.kind], {
          as: players[step.player]!,
          params,
          body: step.kind === 'leave' ? {} : toJoinBody(customFields, step.wantsGun),
        })
      : await send(server, 'updateEvent', {
          as: organizer,
          params,
          body: toEventBody(customFields, step),
        });
  const { error } = (await response.json()) as { error?: { code: string } };
  return error?.code;
}

const PLAYERS_ENDPOINTS = {
  join: 'joinEvent',
  refill: 'updateMyJoinForm',
  leave: 'leaveEvent',
} as const;

function toJoinBody([kit]: Event['customFields'], wantsGun: boolean) {
  const gun = { fieldId: kit!.id, optionId: kit!.options[0]!.id };
  return { joinForm: { customFieldResponses: wantsGun ? [gun] : [] } };
}

function toEventBody([kit]: Event['customFields'], step: EventStep): object {
  if (step.kind === 'max') return { maxParticipants: step.maxParticipants };
  if (step.kind === 'skips') return { waitlistSkipsSoldOut: step.waitlistSkipsSoldOut };
  const options = kit!.options.map((option) => ({ ...option, limit: step.limit }));
  return { customFields: [{ ...kit, options }] };
}

function toComparable(participant: Omit<ModelParticipant, 'queuePosition' | 'heldBack'>) {
  const { user, status, position, optionIds, checkInStatus, checkInTime } = participant;
  const { paymentStatus, paymentAmount, balancePence } = participant;
  const own = { userId: user.id, status, position, optionIds };
  const payment = { paymentStatus, paymentAmount, balancePence };
  return { ...own, ...payment, checkInStatus, hasCheckInTime: checkInTime !== null };
}

test('counts, promotion and sums in SQL agree with libs/domain', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 20 }), async (steps) => {
      const basePrice = PRICE;
      const gun = { label: 'Gun', price: 0, limit: 1 };
      const made = await makeApprovedEvent(server, organizer, {
        basePrice,
        maxParticipants: 2,
        customFields: [{ label: 'Kit', options: [gun] }],
      });
      const { id } = made;
      const model: Model = {
        date: made.date,
        maxParticipants: 2,
        waitlistEnabled: true,
        waitlistSkipsSoldOut: false,
        customFields: made.customFields,
        participants: [],
        lastPosition: 0,
      };
      for (const one of [...everyoneJoins, ...steps]) {
        const expected = stepInModel(model, one);
        const actual = await stepOnServer(made, one);
        assert.equal(actual, expected, one.kind);
        const { participants, summary } = await call(server, 'listParticipants', {
          as: organizer,
          params: { id },
        });
        assert.deepEqual(
          participants.map((own) =>
            toComparable({
              ...own,
              user: own.user!,
              optionIds: optionIdsOf(own.joinForm.customFieldResponses),
            }),
          ),
          model.participants.map(toComparable),
          one.kind,
        );
        assert.deepEqual(summary, summarizeParticipants(model.participants));
        const { event } = await call(server, 'getEvent', { as: organizer, params: { id } });
        assert.equal(
          event.availableSpots,
          availableSpots(model, countParticipants(model.participants)),
          one.kind,
        );
        const taken = countTaken(model.participants);
        assert.deepEqual(event.customFields, withLeft(model.customFields, taken), one.kind);
        assert.deepEqual(
          participants.map((own) => own.waitsFor),
          model.participants.map((own) => waitsFor(own, model.customFields, taken)),
          one.kind,
        );
      }
    }),
    { ...cases(2), examples: [[paidWhileWaiting]] },
  );
});
