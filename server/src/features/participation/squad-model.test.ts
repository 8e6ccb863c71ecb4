import { after, before, test } from 'node:test';
import type { ParticipantChange } from '@muster/contract';
import fc from 'fast-check';
import { cases } from '../../../test/support/cases.ts';
import { addDependant, bornYearsAgo } from '../../../test/support/dependants.ts';
import { makeApprovedEvent } from '../../../test/support/make.ts';
import { type Person, signUp } from '../../../test/support/people.ts';
import { recordSpots } from '../../../test/support/spot-history.ts';
import { MODEL_EVENT, SquadGame, type SquadStep } from '../../../test/support/squad-game.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';

/*
 * Whatever squads, their leaders and the organizer do: no party is split, none is passed for ever,
 * no spot is left that the first could use, and claims neither lose nor make money
 * (docs/product/squads.md).
 */

/** More find what is rarer. */
const SEED = 20_261_129;
const PLAYERS = 8;

const player = fc.nat({ max: PLAYERS - 1 });
const row = fc.nat({ max: 11 });
const side = fc.constantFrom('Tan', 'Green', null);
const pays = fc.constantFrom('leader' as const, 'member' as const);
const change: fc.Arbitrary<ParticipantChange> = fc.oneof(
  fc.record({
    status: fc.constant('confirmed' as const),
    party: fc.constantFrom('all' as const, 'one' as const),
  }),
  fc.record({ status: fc.constantFrom('cancelled' as const, 'waitlist' as const) }),
);
const step: fc.Arbitrary<SquadStep> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('join' as const),
      player,
      side,
      squad: fc.option(fc.nat({ max: 3 })),
    }),
  },
  fc.record({ do: fc.constant('book' as const), side }),
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('make' as const),
      player,
      side,
      open: fc.nat({ max: 3 }),
      pays,
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('claim' as const),
      player,
      link: fc.nat({ max: 7 }),
      side,
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('leave' as const), player }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('offer' as const), player }) },
  fc.record({ do: fc.constant('keep' as const), player }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('lapse' as const), row }) },
  fc.record({ do: fc.constantFrom('split' as const, 'end' as const), player }),
  fc.record({ do: fc.constant('open' as const), player, count: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ do: fc.constant('close' as const), player, row }),
  { weight: 3, arbitrary: fc.record({ do: fc.constant('change' as const), row, change }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pay' as const), row }) },
  fc.record({ do: fc.constant('raise' as const), max: fc.integer({ min: 3, max: 8 }) }),
);

let server: TestServer;
let organizer: Person;
const players: Person[] = [];
const dependantIds: string[] = [];
before(async () => {
  server = await startTestServer({
    services: ({ limits }) => ({ limits: { ...limits, count: async () => undefined } }),
  });
  await recordSpots(server);
  organizer = await signUp(server);
  for (let count = 0; count < PLAYERS; count += 1)
    players.push(await signUp(server, { dateOfBirth: bornYearsAgo(40) }));
  for (const name of ['Ann Oakes', 'Tom Oakes'])
    dependantIds.push((await addDependant(server, players[0]!, { name })).id);
});
after(() => server.close());

test('random squads, claims and changes split no party, pass none for ever and keep the money', async () => {
  const steps = fc.array(step, { minLength: 40, maxLength: 60 });
  const order = fc.record({
    waitlistSkipsSoldOut: fc.boolean(),
    waitlistPassesGroups: fc.boolean(),
  });
  const property = fc.asyncProperty(order, steps, async (given, played) => {
    const event = await makeApprovedEvent(server, organizer, { ...MODEL_EVENT, ...given });
    const game = new SquadGame({ server, organizer, players, dependantIds, event });
    for (const one of played) await game.run(one);
  });
  // A shorter example would take minutes.
  await fc.assert(property, { ...cases(3, { seed: SEED }), endOnFailure: true });
});
