import type {
  ApprovedVersion,
  AuditEntry,
  Ban,
  Block,
  Card,
  CrewMember,
  DataExport,
  Dependant,
  Device,
  Event,
  FailedMail,
  LedgerEntry,
  MailPreferences,
  Message,
  Moment,
  OnlinePayment,
  OpenInvitation,
  Participant,
  ParticipantView,
  PaymentAccountState,
  RefundRun,
  ReportCase,
  SavedSearch,
  Session,
  StoredJoinForm,
  User,
  Voucher,
  Waiver,
  WaiverSignature,
} from '@muster/contract';
import {
  type ClassLimit,
  type RecordSite,
  type SignedInViewer,
  type Viewer,
  toViewer as viewerOf,
} from '@muster/domain';
import { SUPERADMIN_ID } from '../builders/make-user.ts';
import { listSampleAccounts } from './sample-accounts.ts';

/** A participant as it is stored, with the order in which participants joined. */
export type FakeParticipant = Participant & {
  user: NonNullable<Participant['user']>;
  joinForm: StoredJoinForm;
  queuePosition: number;
  heldBack: boolean;
};

/** A voucher with its code, and the accounts that have used it. */
type FakeVoucher = Voucher & { code: string; users: string[] };

/** A thread as it is stored; each thread participant gets their own view of it. */
export interface FakeThread {
  id: string;
  event: { id: string | null; title: string; date: string; deleted: boolean };
  organizerId: string;
  playerId: string;
}

/** The data of a small Muster, in memory. Its handlers read and change it. */
export interface FakeBackend {
  users: User[];
  /** Newest first. */
  events: Event[];
  /** Saved views by the id of their account. */
  participantViews: Map<string, ParticipantView[]>;
  /** The names of templates by the id of their event. */
  templateNames: Map<string, string>;
  /** Those whose deletion can still be undone. */
  deletedEvents: Event[];
  /**
   * What was approved of each approved event, by event id; an event without an entry has not
   * changed.
   */
  approvedVersions: Map<string, ApprovedVersion>;
  /** The approval of events before the last decision, by event id. */
  undoStates: Map<string, Pick<Event, 'approved' | 'rejection'>>;
  /** By event id; created at the first request. */
  participants: Map<string, FakeParticipant[]>;
  /** The entries of each event, newest first; created at the first request. */
  ledgers: Map<string, LedgerEntry[]>;
  /** The accounts at the provider of payments, by user id. */
  paymentAccounts: Map<string, NonNullable<PaymentAccountState['account']>>;
  threads: FakeThread[];
  /** Oldest first. */
  messages: Message[];
  /** Ids of the accounts whose deletion was requested. */
  leaving: Set<string>;
  /** By the id of a suspended account: since when, and the reason. */
  suspensions: Map<string, { since: string; reason: string }>;
  /** The audit log, newest first. */
  auditEntries: AuditEntry[];
  /** Which mails each account wants, by user id; all when there is none. */
  mailPreferences: Map<string, MailPreferences>;
  /** The latest archive of each account, by user id. */
  dataExports: Map<string, DataExport>;
  /** By user id. */
  savedSearches: Map<string, SavedSearch[]>;
  /** By the id of the organizer, newest first. */
  bans: Map<string, Ban[]>;
  /** What organizers have set, by their ids. */
  limits: Map<string, ClassLimit[]>;
  /** By the id of the player. */
  records: Map<string, RecordSite[]>;
  /** By the id of the organizer, newest first. */
  cards: Map<string, Card[]>;
  /** By the id of whoever blocks, newest first. */
  blocks: Map<string, Block[]>;
  /** By the id of the organizer, newest first. */
  crew: Map<string, CrewMember[]>;
  /** By the id of the organizer, newest first. */
  crewInvitations: Map<string, OpenInvitation[]>;
  /** By the id of the organizer, newest first. */
  devices: Map<string, Device[]>;
  /** By the id of the organizer, newest first. */
  /** By the id of their organizer. */
  waivers: Map<string, Waiver>;
  /** What the accounts have signed, latest first, by account and organizer. */
  signatures: Map<string, WaiverSignature[]>;
  vouchers: Map<string, FakeVoucher[]>;
  /** By the id of the guardian. */
  dependants: Map<string, Dependant[]>;
  /** Of dependants, by the ids of event and dependant. */
  bookings: Map<string, Participant>;
  /** What users have reported, newest first. */
  reportCases: ReportCase[];
  /** Files uploaded in this page: key → content. */
  files: Map<string, Blob>;
  /** By account id; created at the first request. */
  sessions: Map<string, Session[]>;
  /** By account id, newest first. */
  moments: Map<string, Moment[]>;
  /** Mails that could not be sent. */
  failedMails: FailedMail[];
  /** Refunds that the provider of payments did not take; `orphaned`: of events that are gone. */
  failedRefunds: { failed: number; orphaned: number };
  /** Payments online of each event, newest first. */
  payments: Map<string, OnlinePayment[]>;
  /** The latest refund to everybody of each event. */
  refundRuns: Map<string, RefundRun>;
  /** Since how many days there are statistics. */
  ageDays: number;
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
