import { FIELD_TEXT, readSquadCode, SQUAD } from '@muster/contract';

/**
 * With whom somebody comes. The names are those of the bodies, so that the server's messages find
 * their fields.
 */
export interface SquadValues {
  squad: 'alone' | 'new' | 'code';
  /** Of a new squad. */
  name: string;
  /** Of a new squad: how many spots are opened for mates. */
  open: number | string;
  /** Who pays for these. */
  pays: 'leader' | 'member';
  /** Of one that a mate has made. */
  squadCode: string;
  /** Ids of dependants who are booked with the same form. */
  together: string[];
}

/** Alone, or with the code of a link. */
export function toSquadValues(code: string): SquadValues {
  const none = { name: '', open: '', pays: 'member' } as const;
  return { squad: code ? 'code' : 'alone', ...none, squadCode: code, together: [] };
}

/** How many spots are opened for mates with the join. */
export function openCountOf({ squad, open }: SquadValues): number {
  return squad === 'new' ? Number(open) : 0;
}

/** How many of these who joins pays for. */
export function paidCountOf(values: SquadValues): number {
  return values.pays === 'leader' ? openCountOf(values) : 0;
}

/** The sentence of the field that is wrong. */
export function validateSquad({ squad, name, squadCode }: SquadValues): Record<string, string> {
  if (squad === 'new' && name.trim().length < SQUAD.minName) return { name: FIELD_TEXT.squadName };
  if (squad === 'code' && !readSquadCode(squadCode)) return { squadCode: FIELD_TEXT.squadCode };
  return {};
}
