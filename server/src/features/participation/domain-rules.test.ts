import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Event } from '@muster/contract';
import {
  availableSpots,
  countParticipants,
  countTaken,
  freeSpots,
  keptParty,
  optionIdsOf,
  summarizeParticipants,
  waitsFor,
  withLeft,
} from '@muster/domain';
import fc from 'fast-check';
import { call, send } from '../../../test/support/call.ts';
import { cases } from '../../../test/support/cases.ts';
import { makeApprovedEvent } from '../../../test/support/make.ts';
import { type Person, signUp } from '../../../test/support/people.ts';
import {
  type EventStep,
  type Model,
  type ModelParticipant,
  PLAYERS,
  PRICE,
  type Step,
  step,
  stepInModel,
} from '../../../test/support/queue-model.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';

/*
 * The server decides with libs/domain and counts in SQL. Random steps are made on the
 * server and on plain data by libs/domain alone; both must agree on every participant, every
 * refusal and every sum.
 */

/** Everyone joins first, so that the steps that follow find a waitlist. */
function everyoneJoins(wantGuns: boolean): Step[] {
  return Array.from({ length: PLAYERS }, (_, index) => ({
    kind: 'join',
    player: index,
    wantsGun: wantGuns && index % 2 === 0,
  }));
}

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
  if (step.kind === 'bind') {
    const names = step.players.map(idOf);
    await server.database.pool.query(
      `update participations set party_id = $3, party_passes = 0
      where event_id = $1 and user_id = any($2) and status = 'waitlist' and not held_back`,
      [id, names, names.join()],
    );
    await promote(id);
    return undefined;
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

/** As any change of the event does. */
function promote(id: string) {
  const body = { description: 'Bring a red rag.' };
  return call(server, 'updateEvent', { as: organizer, params: { id }, body });
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
  if (step.kind === 'passes') return { waitlistPassesGroups: step.waitlistPassesGroups };
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

/** A party of two waits while others get what is free, until spots are kept for it. */
const passedThreeTimes: Step[] = [
  { kind: 'max', maxParticipants: 3 },
  { kind: 'bind', players: [3, 4] },
  { kind: 'leave', player: 0 },
  ...Array.from({ length: 3 }, () => [
    { kind: 'leave', player: 1 } as const,
    { kind: 'join', player: 1, wantsGun: false } as const,
  ]).flat(),
  { kind: 'leave', player: 5 },
  { kind: 'join', player: 0, wantsGun: false },
  { kind: 'max', maxParticipants: 4 },
];

const games = fc.array(step, { minLength: 12, maxLength: 20 });

test('counts, promotion and sums in SQL agree with libs/domain', async () => {
  await fc.assert(
    fc.asyncProperty(fc.boolean(), games, async (wantGuns, steps) => {
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
        organizerId: organizer.user.id,
        playerIds: players.map(({ user }) => user.id),
        participants: [],
        lastPosition: 0,
      };
      for (const one of [...everyoneJoins(wantGuns), ...steps]) {
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
        const { kept, ...sums } = summary;
        assert.deepEqual(sums, summarizeParticipants(model.participants));
        const { parties, ...counts } = countParticipants(model.participants);
        const spots = { parties: parties ?? [], freeSpots: freeSpots(model, counts) };
        assert.equal(kept?.size, keptParty(model, spots)?.size, one.kind);
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
    {
      ...cases(2),
      examples: [
        [true, paidWhileWaiting],
        [false, passedThreeTimes],
      ],
    },
  );
});
