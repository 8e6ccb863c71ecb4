import type { ParticipationStatus } from '@muster/contract';
import { mustBeSeen, type SeenAtGate } from './must-be-seen.ts';

/** Somebody on the list of a gate, as a member of a squad. */
export interface SquadMemberAtGate extends SeenAtGate {
  readonly status: ParticipationStatus;
  readonly isInside: boolean;
  /** A spot that nobody has claimed. */
  readonly isOpen?: boolean | undefined;
  readonly squad?: { readonly id: string; readonly name: string } | null | undefined;
}

/** Who of a squad is here. */
export interface SquadHere<Member> {
  id: string;
  name: string;
  /** How many of it are on the list, those on the waitlist too. */
  size: number;
  /** How many are inside. */
  here: number;
  /** Who is not inside, and can be let in with the others: a spot, and nothing to be seen. */
  ready: Member[];
  /** Who else is not inside. */
  rest: Member[];
  /** Who owes money, inside or not. */
  owing: Member[];
}

/**
 * Who of somebody's squad is here, and who can be let in with them
 * (docs/product/gate.md#squads); in the order of the list. Null for whoever is in no squad.
 */
export function squadHere<Member extends SquadMemberAtGate>(
  people: Iterable<Member>,
  { squad }: Member,
): SquadHere<Member> | null {
  if (!squad) return null;
  const members = [...people].filter((one) => one.squad?.id === squad.id);
  const outside = members.filter(({ isInside }) => !isInside);
  function isReady(one: Member) {
    return one.status === 'confirmed' && !one.isOpen && !mustBeSeen(one);
  }
  return {
    ...squad,
    size: members.length,
    here: members.length - outside.length,
    ready: outside.filter(isReady),
    rest: outside.filter((one) => !isReady(one)),
    owing: members.filter(({ owedPence }) => owedPence > 0),
  };
}
