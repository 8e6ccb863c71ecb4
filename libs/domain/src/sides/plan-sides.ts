import { hashFraction } from '@muster/contract';

/** A side, as a plan needs it. */
export interface PlannedSide {
  id: string;
  label: string;
  /** How many of those who are planned may be on it; null: without a limit. */
  room: number | null;
}

/** Somebody who is planned. */
export interface PlannedMember {
  participationId: string;
  /** The id of their side; null without one. */
  side: string | null;
  /** They stay on the side that they have. */
  isFixed: boolean;
  /** Games played, or another measure of which more is better. */
  experience: number;
}

/** People who play on one side: a squad, or one player. */
export interface PlannedUnit {
  id: string;
  name: string;
  members: readonly PlannedMember[];
}

/** What keeps a plan from being even, to be named in a sentence. */
export interface PlanBlocker {
  /**
   * `split`: a unit with people fixed on different sides. `noRoom`: a unit that fits on no other
   * side. `fixed`: a side with too many people who stay. `full`: a small side that has reached its
   * limit.
   */
  kind: 'split' | 'noRoom' | 'fixed' | 'full';
  /** Of the unit or of the side. */
  name: string;
}

interface PlanRequest {
  /** In the order of the event. */
  sides: readonly PlannedSide[];
  units: readonly PlannedUnit[];
  /** The same seed gives the same plan. */
  seed: string;
  /** `confirmed` gives everybody a side; `inside` moves as few as it can. */
  basis: 'confirmed' | 'inside';
}

/** Who changes sides, and what that comes to. */
export interface SidePlan {
  moves: { participationId: string; from: string | null; to: string }[];
  sides: { id: string; before: number; after: number }[];
  /** Members of the largest unit without anybody fixed; 0 when there is none. */
  largestUnit: number;
  blockedBy: PlanBlocker[];
}

/**
 * Gives units sides that are even (docs/product/sides.md#balance). A unit is never split, and is
 * wholly on the side of those of its members who are fixed. Without fixed members and limits, no
 * side has over `largestUnit` people more than another; with fixed members and without limits, the
 * sides differ by at most `largestUnit` more than they have to. For `confirmed` everybody gets a
 * side: the largest unit first, on the side with the fewest people. For `inside`, and where a unit
 * would have no room, who has a side keeps it; only where the sides differ by more than
 * `largestUnit` some units move: hardly ever over two more than necessary.
 */
export function planSides({ sides, units, seed, basis }: PlanRequest): SidePlan {
  const board = openBoard({ sides, units, seed });
  const before = board.loads.map(({ count }) => count);
  const blockedUnits = joinFixed(board, units);
  const free = units.filter((unit) => fixedSides(board, unit).size === 0);
  const queue = inDrawingOrder(free, seed);
  const largestUnit = queue[0]?.members.length ?? 0;
  const isDrawn = basis === 'confirmed' && drawAll(board, queue, Infinity);
  if (!isDrawn) {
    for (const unit of queue) if (!sideOf(board, unit)) placeUnit(board, unit);
    if (gapOf(board) > largestUnit) evenOut(board, queue);
    if (gapOf(board) > largestUnit) drawAll(board, queue, largestUnit);
  }
  const unplaced = queue.filter((unit) => !sideOf(board, unit));
  return {
    moves: units.flatMap(({ members }) => members.flatMap((member) => toMove(board, member))),
    sides: board.loads.map(({ id, count }, index) => ({
      id,
      before: before[index]!,
      after: count,
    })),
    largestUnit,
    blockedBy: [
      ...blockedUnits,
      ...unplaced.map(({ name }) => ({ kind: 'noRoom' as const, name })),
      ...blockingSides(board, { units, largestUnit }),
    ],
  };
}

/** A side with those who are on it while a plan is made. */
interface Load extends PlannedSide {
  count: number;
  experience: number;
  /** From 0 up to 1; the order of equal sides. */
  rank: number;
}

interface Board {
  loads: Load[];
  /** By the id of the participation; undefined without a side. */
  loadOf: Map<string, Load | undefined>;
}

function openBoard({ sides, units, seed }: Omit<PlanRequest, 'basis'>): Board {
  const loads = sides.map((side) => {
    return { ...side, count: 0, experience: 0, rank: hashFraction(`${seed}\n${side.id}`) };
  });
  const board: Board = { loads, loadOf: new Map() };
  for (const member of units.flatMap(({ members }) => members))
    put(board, [member], findLoad(board, member));
  return board;
}

function findLoad({ loads }: Board, { side }: PlannedMember): Load | undefined {
  return loads.find(({ id }) => id === side);
}

function put({ loadOf }: Board, members: readonly PlannedMember[], to: Load | undefined): void {
  for (const { participationId, experience } of members) {
    addTo(loadOf.get(participationId), { people: -1, experience: -experience });
    addTo(to, { people: 1, experience });
    loadOf.set(participationId, to);
  }
}

function addTo(load: Load | undefined, added: { people: number; experience: number }): void {
  if (!load) return;
  load.count += added.people;
  load.experience += added.experience;
}

function hasRoom({ room, count }: Load, added: number): boolean {
  return room === null || count + added <= room;
}

/** The one side on which all of a unit are; undefined: they are apart, or have none. */
function sideOf({ loadOf }: Board, { members }: PlannedUnit): Load | undefined {
  const [first, ...others] = members.map(({ participationId }) => loadOf.get(participationId));
  return others.every((side) => side === first) ? first : undefined;
}

function fixedSides(board: Board, { members }: PlannedUnit): Set<Load> {
  const fixed = members.filter(({ isFixed }) => isFixed);
  return new Set(fixed.flatMap((member) => findLoad(board, member) ?? []));
}

/** Brings together the units some of whom are fixed; returns which stay apart. */
function joinFixed(board: Board, units: readonly PlannedUnit[]): PlanBlocker[] {
  const blockedBy: PlanBlocker[] = [];
  for (const unit of units) {
    const [side, ...others] = fixedSides(board, unit);
    if (!side) continue;
    const { members, name } = unit;
    const apart = members.filter(
      ({ participationId }) => board.loadOf.get(participationId) !== side,
    );
    if (others.length > 0) blockedBy.push({ kind: 'split', name });
    else if (hasRoom(side, apart.length)) put(board, apart, side);
    else blockedBy.push({ kind: 'noRoom', name });
  }
  return blockedBy;
}

function experienceOf({ members }: PlannedUnit): number {
  return members.reduce((sum, { experience }) => sum + experience, 0);
}

/** The largest first; of equal ones the most experienced, then as the seed draws. */
function inDrawingOrder(units: readonly PlannedUnit[], seed: string): PlannedUnit[] {
  const drawn = units.map((unit) => ({
    unit,
    experience: experienceOf(unit),
    rank: hashFraction(`${seed}\n${unit.id}`),
  }));
  drawn.sort(
    (a, b) =>
      b.unit.members.length - a.unit.members.length ||
      b.experience - a.experience ||
      a.rank - b.rank,
  );
  return drawn.map(({ unit }) => unit);
}

/** On the side with the fewest people that has room, of equal ones the least experienced. */
function placeUnit(board: Board, { members }: PlannedUnit): boolean {
  const [side] = board.loads
    .filter((load) => hasRoom(load, members.length))
    .sort((a, b) => a.count - b.count || a.experience - b.experience || a.rank - b.rank);
  if (side) put(board, members, side);
  return side !== undefined;
}

/**
 * Draws a side for every unit, whatever it has; nothing changes where one has no room, or the gap
 * is larger than `maxGap`.
 */
function drawAll(board: Board, queue: readonly PlannedUnit[], maxGap: number): boolean {
  const before = new Map(board.loadOf);
  for (const { members } of queue) put(board, members, undefined);
  if (queue.every((unit) => placeUnit(board, unit)) && gapOf(board) <= maxGap) return true;
  for (const member of queue.flatMap(({ members }) => members))
    put(board, [member], before.get(member.participationId));
  return false;
}

function gapOf({ loads }: Board): number {
  const counts = loads.map(({ count }) => count);
  return counts.length === 0 ? 0 : Math.max(...counts) - Math.min(...counts);
}

interface Step {
  unit: PlannedUnit;
  from: Load;
  to: Load;
}

/** Moves units one by one from fuller sides to emptier ones, as long as the gap narrows. */
function evenOut(board: Board, units: readonly PlannedUnit[]): void {
  let gap = gapOf(board);
  let sinceBest: Step[] = [];
  while (gap > 1) {
    const step = findStep(board, units);
    if (!step) break;
    put(board, step.unit.members, step.to);
    sinceBest.push(step);
    if (gapOf(board) >= gap) continue;
    gap = gapOf(board);
    sinceBest = [];
  }
  for (const { unit, from } of sinceBest.reverse()) put(board, unit.members, from);
}

/**
 * The step that leaves the smallest gap; of equal ones that which leaves the sides most alike, in
 * people and then in experience.
 */
function findStep(board: Board, units: readonly PlannedUnit[]): Step | undefined {
  let best: { step: Step; score: number[] } | undefined;
  for (const unit of units) {
    const from = sideOf(board, unit);
    if (!from) continue;
    for (const to of board.loads) {
      const size = unit.members.length;
      if (size >= from.count - to.count || !hasRoom(to, size)) continue;
      const step = { unit, from, to };
      const score = scoreStep(board, step);
      if (!best || isLess(score, best.score)) best = { step, score };
    }
  }
  return best?.step;
}

function scoreStep({ loads }: Board, { unit, from, to }: Step): number[] {
  const size = unit.members.length;
  let [min, max] = [from.count - size, from.count - size];
  for (const load of loads) {
    if (load === from) continue;
    const count = load === to ? load.count + size : load.count;
    min = Math.min(min, count);
    max = Math.max(max, count);
  }
  // The sum of the squares of all counts falls by twice this.
  const evened = size * (from.count - to.count - size);
  return [max - min, -evened, Math.abs(from.experience - to.experience - 2 * experienceOf(unit))];
}

function isLess(a: readonly number[], b: readonly number[]): boolean {
  const index = a.findIndex((value, at) => value !== b[at]);
  return index >= 0 && a[index]! < b[index]!;
}

/** Which sides keep the plan from being even, where it is not. */
function blockingSides(
  board: Board,
  { units, largestUnit }: Pick<PlanRequest, 'units'> & { largestUnit: number },
): PlanBlocker[] {
  if (gapOf(board) <= Math.max(1, largestUnit)) return [];
  const counts = board.loads.map(({ count }) => count);
  const [min, max] = [Math.min(...counts), Math.max(...counts)];
  const fixed = new Set(units.flatMap((unit) => [...fixedSides(board, unit)]));
  return board.loads.flatMap((load): PlanBlocker[] => {
    const { count, label: name } = load;
    if (count === min && !hasRoom(load, largestUnit)) return [{ kind: 'full', name }];
    return count === max && fixed.has(load) ? [{ kind: 'fixed', name }] : [];
  });
}

function toMove({ loadOf }: Board, { participationId, side }: PlannedMember): SidePlan['moves'] {
  const to = loadOf.get(participationId)?.id;
  return to === undefined || to === side ? [] : [{ participationId, from: side, to }];
}
