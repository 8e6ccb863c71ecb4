import type { FakeBackend } from './fake-backend.ts';
import { listSampleAccounts } from './sample-accounts.ts';
import { addSampleData } from './sample-data.ts';

/**
 * Creates a fake backend: `full` with sample data, `empty` as after registration. Dates of the
 * sample data are relative to `now`.
 */
export function createFakeBackend(
  data: 'full' | 'empty' = 'full',
  now: Date = new Date(),
): FakeBackend {
  const backend = createBlank();
  if (data === 'full') addSampleData(backend, now);
  else for (const user of backend.users) user.bio = '';
  return backend;
}

function createBlank(): FakeBackend {
  return {
    users: listSampleAccounts(),
    events: [],
    deletedEvents: [],
    templateNames: new Map(),
    participantViews: new Map(),
    approvedVersions: new Map(),
    undoStates: new Map(),
    participants: new Map(),
    ledgers: new Map(),
    paymentAccounts: new Map(),
    threads: [],
    messages: [],
    leaving: new Set(),
    suspensions: new Map(),
    auditEntries: [],
    mailPreferences: new Map(),
    dataExports: new Map(),
    moments: new Map(),
    savedSearches: new Map(),
    bans: new Map(),
    crew: new Map(),
    crewInvitations: new Map(),
    devices: new Map(),
    vouchers: new Map(),
    ...createField(),
    blocks: new Map(),
    reportCases: [],
    files: new Map(),
    sessions: new Map(),
    failedMails: [],
    failedRefunds: { failed: 0, orphaned: 0 },
    payments: new Map(),
    refundRuns: new Map(),
    ageDays: 365,
  };
}

/** What concerns safety on the field. */
function createField() {
  return {
    limits: new Map(),
    records: new Map(),
    cards: new Map(),
    waivers: new Map(),
    signatures: new Map(),
    dependants: new Map(),
    bookings: new Map(),
  };
}
