import type { GateList, GatePerson, Waiver } from '@muster/contract';

/** The list as the device keeps it. */
export interface KeptGate extends Omit<GateList, 'people' | 'removed' | 'isDelta' | 'offer'> {
  /** Left out in what was kept before lists had one. */
  offer?: GateList['offer'];
  people: readonly GatePerson[];
  /** What players sign; null without one. Left out in what was kept before there were waivers. */
  waiver?: Pick<Waiver, 'version' | 'body' | 'guardianBelow'> | null;
}

/** The kept list with what the server says has changed; a whole list takes its place. */
export function mergeList(kept: KeptGate | null, received: GateList): KeptGate {
  const { people, removed, isDelta, ...rest } = received;
  if (!isDelta || !kept) return { ...rest, people };
  const gone = new Set(removed);
  const changed = new Map(people.map((person) => [person.id, person]));
  const before = kept.people.flatMap((person) => {
    if (gone.has(person.id)) return [];
    const newer = changed.get(person.id);
    changed.delete(person.id);
    return [newer ?? person];
  });
  return { ...rest, people: [...before, ...changed.values()] };
}
