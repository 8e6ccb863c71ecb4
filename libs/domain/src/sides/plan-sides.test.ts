/** @jest-environment node */
import { hashFraction } from '@muster/contract';
import fc from 'fast-check';
import { type PlannedUnit, planSides } from './plan-sides.ts';

type Sides = Parameters<typeof planSides>[0]['sides'];
type Basis = Parameters<typeof planSides>[0]['basis'];

function makeSides(...rooms: (number | null)[]): Sides {
  return rooms.map((room, index) => ({ id: `side${index}`, label: 'ABCDEF'[index]!, room }));
}

interface UnitFacts {
  size: number;
  /** The index of the side; null without one. */
  side: number | null;
  isFixed?: boolean;
  experience?: number;
}

function makeUnits(...facts: UnitFacts[]): PlannedUnit[] {
  return facts.map(({ size, side, isFixed = false, experience = 0 }, index) => ({
    id: `unit${index}`,
    name: `Unit ${index}`,
    members: Array.from({ length: size }, (_, position) => ({
      participationId: `${index}.${position}`,
      side: side === null ? null : `side${side}`,
      isFixed: isFixed && position === 0,
      experience,
    })),
  }));
}

function plan(sides: Sides, units: readonly PlannedUnit[], basis: Basis, seed = 'seed') {
  const made = planSides({ sides, units, seed, basis });
  const counts = made.sides.map(({ after }) => after);
  const to = new Map(made.moves.map((move) => [move.participationId, move.to]));
  const sidesOf = units.map(({ members }) => {
    return [...new Set(members.map((one) => to.get(one.participationId) ?? one.side))];
  });
  return { ...made, counts, sidesOf, gap: Math.max(...counts) - Math.min(...counts) };
}

function unitFacts(sides: number, max: number, { mayBeFixed }: { mayBeFixed: boolean }) {
  const fact = fc.record({
    size: fc.nat(max - 1).map((more) => more + 1),
    side: fc.option(fc.nat(sides - 1)),
    isFixed: mayBeFixed ? fc.boolean() : fc.constant(false),
    experience: fc.nat(40),
  });
  return fact.map((one) => ({ ...one, isFixed: one.isFixed && one.side !== null }));
}

const basis = fc.constantFrom<Basis>('confirmed', 'inside');

/** Without fast-check, which takes longer to make 10,000 sets than they take to plan. */
function drawSet(start: number) {
  let drawn = 0;
  function draw(below: number): number {
    drawn += 1;
    return Math.floor(hashFraction(`${start} ${drawn}`) * below);
  }
  const sides = makeSides(...Array(2 + draw(5)).fill(null));
  const facts = Array.from({ length: 1 + draw(12) }, () => {
    const side = draw(3) === 0 ? null : draw(sides.length);
    return { size: 1 + draw(6), side, experience: draw(40) };
  });
  return { sides, facts, basis: draw(2) === 0 ? ('confirmed' as const) : ('inside' as const) };
}

test('of 10,000 sets, none is uneven by more than the largest unit', () => {
  const uneven = Array.from({ length: 10_000 }, (_, start) => start).filter((start) => {
    const { sides, facts, basis: by } = drawSet(start);
    const { gap, sidesOf, blockedBy } = plan(sides, makeUnits(...facts), by);
    const isWhole = sidesOf.every(([side, ...others]) => side && others.length === 0);
    const isEven = gap <= Math.max(...facts.map(({ size }) => size));
    return !isWhole || !isEven || blockedBy.length > 0;
  });
  expect(uneven).toEqual([]);
});

/** Of every way to place the units: the fewest units that have to move for each gap. */
function tryAll(sides: Sides, facts: readonly UnitFacts[]): Map<number, number> {
  const counts = sides.map(() => 0);
  const fewest = new Map<number, number>();
  function place(index: number, moved: number) {
    const unit = facts[index];
    if (!unit) {
      if (sides.some(({ room }, side) => room !== null && counts[side]! > room)) return;
      const gap = Math.max(...counts) - Math.min(...counts);
      fewest.set(gap, Math.min(moved, fewest.get(gap) ?? Infinity));
      return;
    }
    for (const side of sides.keys()) {
      if (unit.isFixed && side !== unit.side) continue;
      counts[side]! += unit.size;
      place(index + 1, moved + Number(side !== unit.side));
      counts[side]! -= unit.size;
    }
  }
  place(0, 0);
  return fewest;
}

test('of up to 12 units, a plan is nearly as even as people who stay allow, by few moves', () => {
  const set = fc.constantFrom(2, 3).chain((count) =>
    fc.tuple(
      fc.constant(makeSides(...Array(count).fill(null))),
      fc.array(unitFacts(count, 6, { mayBeFixed: true }), {
        minLength: 1,
        maxLength: count === 2 ? 12 : 7,
      }),
      basis,
    ),
  );
  fc.assert(
    fc.property(set, ([sides, facts, by]) => {
      const units = makeUnits(...facts);
      const { gap, largestUnit, moves, sidesOf, blockedBy } = plan(sides, units, by);
      const fewest = tryAll(sides, facts);
      const best = Math.min(...fewest.keys());
      expect(gap).toBeGreaterThanOrEqual(best);
      const isFree = facts.every(({ isFixed }) => !isFixed);
      expect(gap).toBeLessThanOrEqual(isFree ? largestUnit : best + largestUnit);
      if (gap > Math.max(1, largestUnit)) expect(blockedBy).not.toEqual([]);
      const stay = facts.flatMap(({ isFixed, side }, index) => (isFixed ? [{ index, side }] : []));
      for (const { index, side } of stay) expect(sidesOf[index]).toEqual([`side${side}`]);
      if (by === 'confirmed') return;
      const movedUnits = new Set(moves.map(({ participationId }) => participationId.split('.')[0]));
      expect(movedUnits.size).toBeLessThanOrEqual(fewest.get(gap)! + 3);
    }),
    { numRuns: 400 },
  );
});

test('no side gets more people than it has room for', () => {
  const set = fc.tuple(
    fc.array(unitFacts(3, 5, { mayBeFixed: true }), { minLength: 1, maxLength: 20 }),
    fc.array(fc.nat(8), { minLength: 3, maxLength: 3 }),
    basis,
  );
  fc.assert(
    fc.property(set, ([facts, more, by]) => {
      const units = makeUnits(...facts);
      const on = more.map((_, side) =>
        facts.reduce((sum, unit) => sum + (unit.side === side ? unit.size : 0), 0),
      );
      const rooms = more.map((room, side) => on[side]! + room);
      const { counts, sidesOf, gap, largestUnit, blockedBy } = plan(makeSides(...rooms), units, by);
      for (const [side, count] of counts.entries()) expect(count).toBeLessThanOrEqual(rooms[side]!);
      expect(sidesOf.every((sides) => sides.length === 1)).toBe(true);
      const isBlocked = gap > Math.max(1, largestUnit) || sidesOf.flat().includes(null);
      if (isBlocked) expect(blockedBy).not.toEqual([]);
    }),
    { numRuns: 500 },
  );
});

test('the same seed gives the same plan, another seed another', () => {
  const units = makeUnits(...Array<UnitFacts>(40).fill({ size: 1, side: null }));
  const sides = makeSides(null, null);
  expect(plan(sides, units, 'confirmed', 'a')).toEqual(plan(sides, units, 'confirmed', 'a'));
  const differing = plan(sides, units, 'confirmed', 'a').sidesOf.filter(
    ([side], index) => side !== plan(sides, units, 'confirmed', 'b').sidesOf[index]![0],
  );
  expect(differing.length).toBeGreaterThan(5);
  const reversed = units.toReversed();
  const inOrder = plan(sides, reversed, 'confirmed', 'a').sidesOf.toReversed();
  expect(inOrder).toEqual(plan(sides, units, 'confirmed', 'a').sidesOf);
});

test('players of equal experience are divided between the sides', () => {
  const experienced = [90, 80, 70, 60].map((experience) => ({ size: 1, side: null, experience }));
  const beginners = Array<UnitFacts>(4).fill({ size: 1, side: null });
  const units = makeUnits(...experienced, ...beginners);
  const { sidesOf } = plan(makeSides(null, null), units, 'confirmed');
  expect(sidesOf[0]).toEqual(sidesOf[3]);
  expect(sidesOf[1]).toEqual(sidesOf[2]);
  expect(sidesOf[0]).not.toEqual(sidesOf[1]);
});

test('of those inside, as few move as make the sides even', () => {
  const twenty = Array<UnitFacts>(20).fill({ size: 1, side: 0 });
  const units = makeUnits(...twenty, { size: 4, side: 1 }, ...twenty.slice(14));
  const uneven = plan(makeSides(null, null), units, 'inside');
  expect(uneven.counts).toEqual([15, 15]);
  expect(uneven.moves).toHaveLength(11);
  const few = makeUnits({ size: 3, side: 0 }, { size: 1, side: 0 }, { size: 1, side: 1 });
  expect(plan(makeSides(null, null), few, 'inside').moves).toEqual([]);
});

test('where one move after the other does not do, everybody is placed again', () => {
  const squads = makeUnits(
    { size: 6, side: 1 },
    { size: 7, side: 2, isFixed: true },
    { size: 1, side: 1, isFixed: true },
    { size: 1, side: 2, isFixed: true },
    { size: 1, side: 2 },
  );
  expect(plan(makeSides(null, null, null), squads, 'inside').gap).toBeLessThanOrEqual(6);
});

test('a squad joins those of its members who stay', () => {
  const [unit] = makeUnits({ size: 3, side: 1, isFixed: true });
  const members = unit!.members.map((member, index) =>
    index === 0 ? member : { ...member, side: index === 1 ? 'side0' : null },
  );
  const { moves } = plan(makeSides(null, null), [{ ...unit!, members }], 'inside');
  expect(moves).toEqual([
    { participationId: '0.1', from: 'side0', to: 'side1' },
    { participationId: '0.2', from: null, to: 'side1' },
  ]);
});

test('what is in the way is named', () => {
  const [squad] = makeUnits({ size: 2, side: 0, isFixed: true });
  const apart = squad!.members.map((one, index) => {
    return { ...one, side: `side${index}`, isFixed: true };
  });
  const two = makeSides(null, null);
  const split = plan(two, [{ ...squad!, members: apart }], 'confirmed');
  expect(split).toMatchObject({ moves: [], blockedBy: [{ kind: 'split', name: 'Unit 0' }] });

  const chosen = Array<UnitFacts>(4).fill({ size: 1, side: 0, isFixed: true });
  const fixed = plan(two, makeUnits(...chosen, { size: 1, side: null }), 'confirmed');
  expect(fixed).toMatchObject({ counts: [4, 1], blockedBy: [{ kind: 'fixed', name: 'A' }] });

  const three = makeUnits({ size: 3, side: null }, { size: 1, side: 0 }, { size: 1, side: 0 });
  const noRoom = plan(makeSides(2, 2), three, 'confirmed');
  expect(noRoom).toMatchObject({ moves: [], blockedBy: [{ kind: 'noRoom', name: 'Unit 0' }] });

  const players = Array<UnitFacts>(6).fill({ size: 1, side: null });
  const full = plan(makeSides(null, 1), makeUnits(...players), 'confirmed');
  expect(full).toMatchObject({ counts: [5, 1], blockedBy: [{ kind: 'full', name: 'B' }] });
});
