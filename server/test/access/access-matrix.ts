import {
  type AccessRule,
  CREW_ROLES,
  type CrewRole,
  type Endpoint,
  type EndpointName,
  KEY_ROLES,
  type KeyRole,
  OPEN_TO_DEVICES,
} from '@muster/contract';
import { FOR_CREW } from './for-crew.ts';

/** Every kind of caller (docs/product/roles-and-accounts.md#access). */
const ACCOUNTS = [
  'visitor',
  'user',
  'otherOrganizer',
  'owner',
  'participant',
  'superadmin',
  'deletedUser',
  'expiredToken',
] as const;

/**
 * The crew of the owner, one account for each role, and one whose access has ended; a device of the
 * owner's event, and one that is removed (docs/product/crew.md#crew).
 */
export const CALLERS = [
  ...ACCOUNTS,
  ...CREW_ROLES,
  'endedCrew',
  'device',
  'revokedDevice',
  ...KEY_ROLES.map((role) => `key ${role}` as const),
  'key of the owner’s other event',
  'ended key',
] as const;
export type Caller = (typeof CALLERS)[number];

/** What a caller gets: a success, or a refusal with this status. */
export type Outcome = 'ok' | 400 | 401 | 403 | 404 | 409;

type MatrixRow = Readonly<Record<(typeof ACCOUNTS)[number], Outcome>>;

/** Without a valid session every endpoint responds as to an unknown caller. */
const withoutSession = { deletedUser: 401, expiredToken: 401 } as const;
const signedIn: MatrixRow = {
  visitor: 401,
  user: 'ok',
  otherOrganizer: 'ok',
  owner: 'ok',
  participant: 'ok',
  superadmin: 'ok',
  ...withoutSession,
};
const ownersOnly = { ...signedIn, user: 404, otherOrganizer: 404, participant: 404 } as const;

const PUBLISHERS_ONLY = {
  user: 401,
  otherOrganizer: 401,
  owner: 401,
  participant: 401,
  superadmin: 401,
} as const;

/**
 * Access rule × caller. `owner` owns what the request names, `participant` is a participant of the
 * event and the thread.
 */
const ACCESS_MATRIX: Readonly<Record<AccessRule, MatrixRow>> = {
  anyone: { ...signedIn, visitor: 'ok' },
  'signed-in': signedIn,
  user: { ...signedIn, superadmin: 403 },
  // For a pending event; every account can see an approved one.
  'event-reader': ownersOnly,
  'event-organizer': ownersOnly,
  'series-organizer': ownersOnly,
  'series-owner': ownersOnly,
  participant: { ...ownersOnly, owner: 404, participant: 'ok', superadmin: 404 },
  'file-owner': ownersOnly,
  'moment-owner': { ...ownersOnly, superadmin: 403 },
  'thread-participant': { ...ownersOnly, participant: 'ok', superadmin: 404 },
  'session-owner': { ...ownersOnly, superadmin: 404 },
  'search-owner': { ...ownersOnly, superadmin: 404 },
  'view-owner': { ...ownersOnly, superadmin: 404 },
  'crew-owner': { ...ownersOnly, superadmin: 404 },
  'device-owner': { ...ownersOnly, superadmin: 404 },
  'voucher-owner': { ...ownersOnly, superadmin: 404 },
  'card-owner': { ...ownersOnly, superadmin: 404 },
  'signature-owner': { ...ownersOnly, superadmin: 404 },
  'key-owner': { ...ownersOnly, superadmin: 404 },
  'webhook-owner': { ...ownersOnly, superadmin: 404 },
  'factor-owner': { ...ownersOnly, superadmin: 404 },
  'dependant-guardian': { ...ownersOnly, superadmin: 404 },
  'squad-member': { ...ownersOnly, participant: 'ok' },
  // The participant leads it.
  'squad-leader': { ...ownersOnly, owner: 403, participant: 'ok', superadmin: 403 },
  gate: ownersOnly,
  // As for a reader: for a pending event.
  'reader-or-gate': ownersOnly,
  // No session is a device.
  device: {
    ...signedIn,
    user: 403,
    otherOrganizer: 403,
    owner: 403,
    participant: 403,
    superadmin: 403,
  },
  // No session is a key.
  key: {
    ...signedIn,
    user: 403,
    otherOrganizer: 403,
    owner: 403,
    participant: 403,
    superadmin: 403,
  },
  'message-sender': { ...ownersOnly, superadmin: 404 },
  // No session is a token of a team.
  publisher: { ...signedIn, ...PUBLISHERS_ONLY },
  superadmin: {
    visitor: 401,
    user: 403,
    otherOrganizer: 403,
    owner: 403,
    participant: 403,
    superadmin: 'ok',
    ...withoutSession,
  },
};

const ownersEvent = { user: 404, otherOrganizer: 404, participant: 404, superadmin: 404 } as const;

/** Endpoints that differ from their access rule, each with the reason. */
const EXCEPTIONS: Readonly<Partial<Record<EndpointName, Partial<MatrixRow>>>> = {
  // For a pending event (docs/product/events.md#event-visibility).
  getEvent: { visitor: 404, user: 404, otherOrganizer: 404, participant: 404 },
  getEventOrganizer: { visitor: 404, user: 404, otherOrganizer: 404, participant: 404 },
  listGoing: { visitor: 404, user: 404, otherOrganizer: 404, participant: 404 },
  // For one without an approved date (docs/product/series.md#series).
  getSeries: { visitor: 404, user: 404, otherOrganizer: 404, participant: 404 },
  listSeriesEvents: { visitor: 404, user: 404, otherOrganizer: 404, participant: 404 },
  joinSeries: { user: 404, otherOrganizer: 404, participant: 404 },
  getEventCalendar: { visitor: 404, user: 404, otherOrganizer: 404, participant: 404 },
  // For an approved event: not the caller's own, and not twice
  // (docs/product/participation.md#join-rules).
  joinEvent: { user: 'ok', otherOrganizer: 'ok', participant: 409, owner: 409 },
  bookPeople: { user: 'ok', otherOrganizer: 'ok', participant: 'ok', owner: 409 },
  createSquad: { user: 'ok', otherOrganizer: 'ok', participant: 'ok', owner: 409 },
  // The owner and the superadmin are not in it.
  removeSquadMember: { owner: 403, superadmin: 403 },
  repeatSquad: { owner: 403, superadmin: 403 },
  // For the organizer's side.
  releaseOpenSpots: { participant: 403 },
  // They have joined it, or organize it.
  claimSpot: { participant: 409, owner: 409 },
  // They rename it, and split its waiting party.
  updateSquad: { owner: 'ok', superadmin: 'ok' },
  // The participant's spot (docs/product/money.md#checkout-parts).
  startCheckoutOfSpots: { user: 400, otherOrganizer: 400, owner: 400, superadmin: 400 },
  splitParty: { owner: 'ok', superadmin: 'ok' },
  // For whoever may join (docs/product/money.md#voucher-check).
  checkVoucher: { user: 'ok', otherOrganizer: 'ok', participant: 'ok', owner: 409 },
  // It is sent in the name of the organizer (docs/product/participation.md#announcements).
  createAnnouncement: { superadmin: 404 },
  // It has no date of birth.
  addDependant: { superadmin: 403 },
  // Their requests name an event of the owner's.
  inviteCrew: ownersEvent,
  addDevice: ownersEvent,
  addApiKey: { ...ownersEvent, superadmin: 403 },
  addWebhook: { ...ownersEvent, superadmin: 403 },
  addVoucher: ownersEvent,
  giveCard: ownersEvent,
  // With an invitation for the account that sends it; it is the owner's.
  acceptCrewInvitation: { owner: 404 },
  // An event is not reported by its organizer (docs/product/administration.md#reports).
  createReport: { owner: 409 },
  // With a wrong password: the right one would end the sessions of the fixtures.
  requestAccountDeletion: { user: 400, otherOrganizer: 400, owner: 400, participant: 400 },
  // The provider of the fixtures needs no account.
  connectPaymentAccount: {
    user: 404,
    otherOrganizer: 404,
    owner: 404,
    participant: 404,
    superadmin: 404,
  },
  // Participants sign for themselves, and at the gate whoever has it for them.
  getEventWaiver: { participant: 'ok' },
  signWaiver: { participant: 'ok' },
  sendGuardianLink: { participant: 'ok' },
  // The archive of the owner: for everyone else it does not exist.
  downloadDataExport: { user: 404, otherOrganizer: 404, participant: 404, superadmin: 404 },
  // These have their own credentials, and ignore the bearer token.
  login: { deletedUser: 'ok', expiredToken: 'ok' },
  register: { deletedUser: 'ok', expiredToken: 'ok' },
  joinWithNewAccount: { deletedUser: 'ok', expiredToken: 'ok' },
  claimWithNewAccount: { deletedUser: 'ok', expiredToken: 'ok' },
  getClaim: { deletedUser: 'ok', expiredToken: 'ok' },
  logout: { deletedUser: 'ok', expiredToken: 'ok' },
  refresh: { deletedUser: 'ok', expiredToken: 'ok' },
  validate: { deletedUser: 'ok', expiredToken: 'ok' },
  signInWithSecondFactor: { deletedUser: 'ok', expiredToken: 'ok' },
  requestPasswordReset: { deletedUser: 'ok', expiredToken: 'ok' },
  resetPassword: { deletedUser: 'ok', expiredToken: 'ok' },
  confirmEmailChange: { deletedUser: 'ok', expiredToken: 'ok' },
  pairDevice: { deletedUser: 'ok', expiredToken: 'ok' },
  getCrewInvitation: { deletedUser: 'ok', expiredToken: 'ok' },
  getGuardianSignature: { deletedUser: 'ok', expiredToken: 'ok' },
  signAsGuardian: { deletedUser: 'ok', expiredToken: 'ok' },
  confirmFollow: { deletedUser: 'ok', expiredToken: 'ok' },
  followOrganizer: { owner: 403 },
};

/** What a caller gets from an endpoint. */
export function expectedOutcome(name: EndpointName, endpoint: Endpoint, caller: Caller): Outcome {
  if (isCrew(caller)) return outcomeOfCrew(name, endpoint, caller);
  if (caller === 'endedCrew') return expectedOutcome(name, endpoint, 'user');
  if (caller === 'device' || caller === 'revokedDevice')
    return outcomeOfDevice(name, endpoint, caller);
  if (isKey(caller)) return outcomeOfKey(name, endpoint, caller);
  return EXCEPTIONS[name]?.[caller] ?? ACCESS_MATRIX[endpoint.access][caller];
}

function isCrew(caller: Caller): caller is CrewRole {
  return (CREW_ROLES as readonly string[]).includes(caller);
}

/** What crew can read like the organizer: pending events. */
const READS_PENDING: ReadonlySet<EndpointName> = new Set([
  'getEvent',
  'getEventOrganizer',
  'listGoing',
  'getEventCalendar',
  'getEventWaiver',
  'getSeries',
  'listSeriesEvents',
  'joinSeries',
]);

function outcomeOfCrew(name: EndpointName, endpoint: Endpoint, role: CrewRole): Outcome {
  // A ticket says nothing of its event to whoever may not scan it.
  if (name === 'findTicket') return role === 'co_organizer' || role === 'gate' ? 'ok' : 404;
  const roles = FOR_CREW[name];
  if (roles) return roles.includes(role) ? 'ok' : 403;
  if (endpoint.access === 'event-reader' || READS_PENDING.has(name)) return 'ok';
  return expectedOutcome(name, endpoint, 'user');
}

/** Its token opens the calls of devices; endpoints with credentials of their own ignore it. */
function outcomeOfDevice(
  name: EndpointName,
  endpoint: Endpoint,
  caller: 'device' | 'revokedDevice',
): Outcome {
  if (endpoint.skipRefreshOn401) return expectedOutcome(name, endpoint, 'visitor');
  if (!OPEN_TO_DEVICES.includes(endpoint.access)) return 403;
  return caller === 'device' ? 'ok' : 401;
}

/** A key has its role alone; that of `contacts` reads, too: it shows more of what is read. */
export function rolesOfKey(caller: KeyCaller): readonly KeyRole[] {
  const role = KEY_ROLES.find((one) => caller === `key ${one}`);
  if (role === 'contacts') return ['read', 'contacts'];
  return role ? [role] : KEY_ROLES;
}

export type KeyCaller = Extract<Caller, `key ${string}`> | 'ended key';

export function isKey(caller: Caller): caller is KeyCaller {
  return caller.startsWith('key ') || caller === 'ended key';
}

/**
 * Where no key is let in, one of them is enough to show it: each is refused before anything else.
 */
export function isTried(endpoint: Endpoint, caller: Caller): boolean {
  return !isKey(caller) || endpoint.keys !== undefined || caller === 'key read';
}

/** The sample request has a part that needs another role. */
const NEEDS_MORE: Readonly<Partial<Record<EndpointName, KeyRole>>> = {
  updateParticipant: 'treasurer',
  // Without it there is no type that it may be told of.
  addWebhook: 'read',
};

/** What they are asked for belongs to one event, without its id in their path. */
const NAMES_ITS_EVENT: readonly EndpointName[] = ['getThread', 'sendMessage'];

function outcomeOfKey(name: EndpointName, endpoint: Endpoint, caller: KeyCaller): Outcome {
  if (endpoint.skipRefreshOn401) return expectedOutcome(name, endpoint, 'visitor');
  if (!endpoint.keys) return 403;
  if (caller === 'ended key') return 401;
  const roles = rolesOfKey(caller);
  if (caller === 'key of the owner’s other event') {
    if (NAMES_ITS_EVENT.includes(name)) return 404;
    if (endpoint.access === 'key' || endpoint.keys.keepsToItsEvent) return 'ok';
    return endpoint.path.startsWith('/events/:id') ? 404 : 403;
  }
  if (!endpoint.keys.roles.some((role) => roles.includes(role))) return 403;
  const needed = NEEDS_MORE[name];
  return needed && !roles.includes(needed) ? 403 : 'ok';
}
