import type { AccessRule, EndpointName } from '@muster/contract';

/** Everybody who may stand before a call (decisions.md §7). */
export const CALLERS = [
  'visitor',
  'user',
  'otherOrganizer',
  'owner',
  'participant',
  'superadmin',
  'deletedUser',
  'expiredToken',
] as const;
export type Caller = (typeof CALLERS)[number];

/** What a caller gets: the answer, or a refusal with this status. */
export type Verdict = 'ok' | 401 | 403 | 404 | 409;

type Cells = Readonly<Record<Caller, Verdict>>;

/** Without a living session nobody is anybody. */
const ended = { deletedUser: 401, expiredToken: 401 } as const;
const signedIn: Cells = {
  visitor: 401,
  user: 'ok',
  otherOrganizer: 'ok',
  owner: 'ok',
  participant: 'ok',
  superadmin: 'ok',
  ...ended,
};
const strangers = { ...signedIn, user: 404, otherOrganizer: 404, participant: 404 } as const;

/** Call × caller, by what the row of the table says. `owner` owns what is asked for; `participant` takes part in the event. */
export const CELLS: Readonly<Record<AccessRule, Cells>> = {
  anyone: { ...signedIn, visitor: 'ok' },
  'signed-in': signedIn,
  user: { ...signedIn, superadmin: 403 },
  // Asked of a pending event; an approved one exists for all.
  'event-reader': strangers,
  'event-organizer': strangers,
  participant: { ...strangers, owner: 404, participant: 'ok', superadmin: 404 },
  'file-owner': strangers,
  'moment-owner': { ...strangers, superadmin: 403 },
  'thread-participant': { ...strangers, participant: 'ok', superadmin: 404 },
  'message-sender': { ...strangers, superadmin: 404 },
  superadmin: {
    visitor: 401,
    user: 403,
    otherOrganizer: 403,
    owner: 403,
    participant: 403,
    superadmin: 'ok',
    ...ended,
  },
};

/** Where a call differs from its row's `who`, with the rule that makes it so. */
export const EXCEPTIONS: Readonly<Partial<Record<EndpointName, Partial<Cells>>>> = {
  // Asked of a pending event: it exists for its organizer and the superadmin alone (decisions.md §3).
  getEvent: { visitor: 404, user: 404, otherOrganizer: 404, participant: 404 },
  // Asked of an approved one: not one's own, and not twice (decisions.md §3).
  joinEvent: { user: 'ok', otherOrganizer: 'ok', participant: 409, owner: 409 },
  // Somebody who writes to an event's organizer for the first time starts a thread; organizers answer (decisions.md §6).
  // These bring their own credentials: a bearer token is not looked at.
  login: { deletedUser: 'ok', expiredToken: 'ok' },
  register: { deletedUser: 'ok', expiredToken: 'ok' },
  logout: { deletedUser: 'ok', expiredToken: 'ok' },
  refresh: { deletedUser: 'ok', expiredToken: 'ok' },
  validate: { deletedUser: 'ok', expiredToken: 'ok' },
};

/** What this caller gets of this call. */
export function cellOf(name: EndpointName, who: AccessRule, caller: Caller): Verdict {
  return EXCEPTIONS[name]?.[caller] ?? CELLS[who][caller];
}
