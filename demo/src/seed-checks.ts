import { randomUUID } from 'node:crypto';
import type { ClassLimit } from '@muster/domain';
import { type CheckRow, insertChecks } from '@muster/server/src/features/gate/check-store.ts';
import { decideChecks } from '@muster/server/src/features/gate/decide-checks.ts';
import { replaceLimits } from '@muster/server/src/features/gate/limit-store.ts';
import type { FieldSafety } from './field-safety.ts';
import { createRandom, type Random } from './random.ts';
import type { SeedContext } from './seed-context.ts';
import type { Participation } from './seed-participations.ts';

const MINUTE = 60_000;

/** As the practical information of the games says (event-kinds.ts). */
const INDOORS = 'Indoors';
const LIMITS: readonly ClassLimit[] = [
  { class: 'full_auto', base: 'full_auto', millijoules: 1_140, minimumEngagementM: null },
  { class: 'single_shot', base: 'single_shot', millijoules: 2_300, minimumEngagementM: 30 },
  { class: INDOORS, base: 'full_auto', millijoules: 1_000, minimumEngagementM: null },
];

/** What is played indoors. */
const GUNS = ['Hi-Capa 5.1', 'G17 pistol', 'MP5', 'AAP-01', 'Pump shotgun', 'M4 CQB'] as const;

/** With BBs of 0.20 g, 1 J are 328 fps. */
const BB_CENTIGRAMS = 20;
const PASSES = [268, 326] as const;
const FAILS = [331, 352] as const;

/**
 * The energy that the organizer allows, and the guns of those who came to the latest game: most
 * passed at once, some after another spring, and one gun did not.
 */
export async function seedChecks(
  { services: { db } }: SeedContext,
  { events, people, participations }: FieldSafety,
): Promise<void> {
  const random = createRandom(83);
  const { organizerId, organizer } = events[0]!;
  const marshalId = people.players[organizer + 1]!.id;
  await replaceLimits(db, organizerId, LIMITS);
  const latest = events.reduce((a, b) => (b.isPast && b.date > a.date ? b : a), firstPast(events));
  const present = participations.filter(
    ({ event, checkedInAt }) => event === latest && checkedInAt,
  );
  const checks = present
    .filter(() => random.chance(0.8))
    .flatMap((one, at) => measure(random, one, { marshalId, outcome: OUTCOMES[at] ?? 'passes' }))
    .sort((a, b) => a.occurredAt.localeCompare(b.occurredAt));
  await insertChecks(db, checks);
}

function firstPast(events: FieldSafety['events']) {
  return events.find(({ isPast }) => isPast)!;
}

type Outcome = 'passes' | 'passes later' | 'fails';

/** Of the first ones; all others pass. */
const OUTCOMES: readonly Outcome[] = ['passes', 'passes later', 'passes', 'fails', 'passes later'];

const VELOCITIES: Readonly<Record<Outcome, readonly (readonly [number, number])[]>> = {
  passes: [PASSES],
  'passes later': [FAILS, PASSES],
  fails: [FAILS],
};

interface Measuring {
  marshalId: string;
  outcome: Outcome;
}

/** The checks of somebody's gun, from a few minutes after they came in. */
function measure(
  random: Random,
  { id, event, checkedInAt }: Participation,
  { marshalId, outcome }: Measuring,
): CheckRow[] {
  const gun = random.pick(GUNS);
  const began = checkedInAt!.getTime() + random.between(2, 6) * MINUTE;
  return VELOCITIES[outcome].map(([min, max], at) => {
    const occurredAt = new Date(began + at * 3 * MINUTE).toISOString();
    const check = {
      nonce: randomUUID(),
      participationId: id,
      gun,
      class: INDOORS,
      bbCentigrams: BB_CENTIGRAMS,
      fpsTenths: random.whole(min * 10, max * 10),
      millijoules: null,
      tag: null,
      occurredAt,
      wasOffline: false,
    };
    const known = { before: new Map(), others: new Set<string>(), tags: new Map() };
    const { added } = decideChecks(
      [check],
      { ...known, counts: new Map([[id, { own: at, shared: at }]]), limits: LIMITS },
      {
        gate: { id: event.id, organizer_id: event.organizerId },
        caller: {
          access: { accountId: marshalId, roles: [] },
          ...{ accountId: marshalId, deviceId: null, origin: 'demo' },
        },
        receivedAt: occurredAt,
      },
    );
    return added[0]!;
  });
}
