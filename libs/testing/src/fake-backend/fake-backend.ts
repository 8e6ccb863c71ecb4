import type * as contract from '@muster/contract';
import type { EndpointName, Event, Participant, User } from '@muster/contract';
import {
  type ClassLimit,
  type RecordSite,
  type SignedInViewer,
  type Viewer,
  toViewer as viewerOf,
} from '@muster/domain';
import { SUPERADMIN_ID } from '../builders/make-user.ts';
import type { HandledRequest, HandledResponse } from '../handlers/handle.ts';
import { listSampleAccounts } from './sample-accounts.ts';

/** A participant as it is stored, with the order in which participants joined. */
export type FakeParticipant = Participant & {
  user: NonNullable<Participant['user']>;
  joinForm: contract.StoredJoinForm;
  queuePosition: number;
  heldBack: boolean;
  /** There is a link by which somebody takes the spot. */
  isOffered?: boolean;
};

/** A series as it is stored. */
export type FakeSeries = Omit<contract.NewSeries, 'event'> & { id: string; isPaused: boolean };

/** A thread as it is stored; each thread participant gets their own view of it. */
export interface FakeThread {
  id: string;
  event: { id: string | null; title: string; date: string; deleted: boolean };
  organizerId: string;
  playerId: string;
}

/** The data of a small Muster, in memory. Its handlers read and change it. */
export type FakeBackend = ReturnType<typeof createBlank>;

/** Handlers by endpoint. Each gets the fake backend that it reads and changes. */
export type FakeHandlers = {
  [N in EndpointName]?: (backend: FakeBackend, request: HandledRequest<N>) => HandledResponse<N>;
};

/** A fake backend with accounts only. */
export function createBlank() {
  return {
    users: listSampleAccounts() as User[],
    /** Newest first. */
    events: [] as Event[],
    /** Those whose deletion can still be undone. */
    deletedEvents: [] as Event[],
    /** By event id; an event without one has not changed since it was approved. */
    approvedVersions: new Map<string, contract.ApprovedVersion>(),
    /** The approval of events before the last decision, by event id. */
    undoStates: new Map<string, Pick<Event, 'approved' | 'rejection'>>(),
    series: [] as FakeSeries[],
    /** With all events as they were before. */
    endedSeries: [] as { series: FakeSeries; events: Event[] }[],
    /** The names of templates by the id of their event. */
    templateNames: new Map<string, string>(),
    /** By event id; created at the first request. */
    participants: new Map<string, FakeParticipant[]>(),
    /** The entries of each event, newest first; created at the first request. */
    ledgers: new Map<string, contract.LedgerEntry[]>(),
    /** Payments online of each event, newest first. */
    payments: new Map<string, contract.OnlinePayment[]>(),
    threads: [] as FakeThread[],
    /** Oldest first. */
    messages: [] as contract.Message[],
    /** Files uploaded in this page: key → content. */
    files: new Map<string, Blob>(),
    ...createOwn(),
    ...createAdministration(),
  };
}

/** What belongs to an account, by its id; lists are newest first. */
function createOwn() {
  return {
    /** Created at the first request. */
    sessions: new Map<string, contract.Session[]>(),
    secondFactors: new Map<string, contract.SecondFactor[]>(),
    moments: new Map<string, contract.Moment[]>(),
    savedSearches: new Map<string, contract.SavedSearch[]>(),
    participantViews: new Map<string, contract.ParticipantView[]>(),
    bans: new Map<string, contract.Ban[]>(),
    blocks: new Map<string, contract.Block[]>(),
    follows: new Map<string, contract.Followed[]>(),
    cards: new Map<string, contract.Card[]>(),
    crew: new Map<string, contract.CrewMember[]>(),
    devices: new Map<string, contract.Device[]>(),
    apiKeys: new Map<string, contract.ApiKey[]>(),
    webhooks: new Map<string, contract.Webhook[]>(),
    /** By webhook. */
    webhookDeliveries: new Map<string, contract.WebhookDelivery[]>(),
    dependants: new Map<string, contract.Dependant[]>(),
    vouchers: new Map<string, contract.Voucher[]>(),
    books: new Map<string, contract.Books>(),
    limits: new Map<string, ClassLimit[]>(),
    records: new Map<string, RecordSite[]>(),
    waivers: new Map<string, contract.Waiver>(),
    /** What organizers have written on their pages. */
    organizerPages: new Map<string, Pick<contract.Organizer, 'handle' | 'words' | 'links'>>(),
    calendarFeeds: new Map<string, { url: string; createdAt: string }>(),
    /** All mails when there is none. */
    mailPreferences: new Map<string, contract.MailPreferences>(),
  };
}

function createAdministration() {
  return {
    /** Ids of the accounts whose deletion was requested. */
    leaving: new Set<string>(),
    /** By the id of a suspended account: since when, and the reason. */
    suspensions: new Map<string, { since: string; reason: string }>(),
    /** Newest first. */
    reportCases: [] as contract.ReportCase[],
    failedMails: [] as contract.FailedMail[],
    /** Refunds that the provider of payments did not take; `orphaned`: of events that are gone. */
    failedRefunds: { failed: 0, orphaned: 0 },
    /** When the superadmin needs a second factor; tomorrow by default. */
    factorNeededFrom: null as string | null,
    /** Since how many days there are statistics. */
    ageDays: 365,
  };
}

/** The roles that can be signed in. */
export type Role = 'organizer' | 'superadmin';

const [organizer] = listSampleAccounts();
const USER_OF: Record<Role, string> = { organizer: organizer.id, superadmin: SUPERADMIN_ID };

/** The account of a role. */
export function userOf(backend: FakeBackend, role: Role): User {
  const user = backend.users.find(({ id }) => id === USER_OF[role]);
  if (!user) throw new Error(`The fake backend has no ${role}`);
  return user;
}

/** The access token of an account. */
export function tokenOf(user: Pick<User, 'id'>): string {
  return `token-${user.id}`;
}

/** The account of a token; null for an unknown token. */
export function findActor(backend: FakeBackend, token: string | null): User | null {
  return backend.users.find((user) => tokenOf(user) === token) ?? null;
}

/** The viewer of an account, as the abilities of libs/domain expect it. */
export function toViewer(user: Pick<User, 'id'>): SignedInViewer;
export function toViewer(user: Pick<User, 'id'> | null): Viewer;
export function toViewer(user: Pick<User, 'id'> | null): Viewer {
  return user && viewerOf(user, SUPERADMIN_ID);
}
