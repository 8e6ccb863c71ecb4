import { Readable } from 'node:stream';
import type { Db } from '../../platform/database/schema.ts';
import type { Services } from '../../platform/services.ts';
import {
  type ExportedRow,
  findCalendarFeedDate,
  findExportedUser,
  listHelped,
  listMessagesSentAsCrew,
  listOwnBans,
  listOwnBlocks,
  listOwnCrew,
  listOwnDependants,
  listOwnDevices,
  listOwnEntries,
  listOwnEvents,
  listOwnFiles,
  listOwnFollows,
  listOwnInvitations,
  listOwnLikes,
  listOwnMails,
  listOwnMoments,
  listOwnNotices,
  listOwnPage,
  listOwnParticipantViews,
  listOwnParticipations,
  listOwnReports,
  listOwnSavedSearches,
  listOwnScans,
  listOwnSecondFactors,
  listOwnSeries,
  listOwnSessions,
  listOwnSignatures,
  listOwnVouchers,
  listOwnWaivers,
  listOwnWebhooks,
  listReceivedMessages,
  listSentMessages,
  type RowPage,
} from './archive-store.ts';
import {
  listOwnCards,
  listOwnChecks,
  listOwnLimits,
  listOwnRecord,
  listOwnVat,
  listReceivedCards,
} from './field-store.ts';
import { readMailPreferences } from './mail-preferences.ts';
import { type ArchiveEntry, README } from './write-archive.ts';

const PAGE_SIZE = 500;

type ListRows = (db: Db, page: RowPage) => Promise<ExportedRow[]>;

const LISTS: Readonly<Record<string, ListRows>> = {
  'events.json': listOwnEvents,
  'series.json': listOwnSeries,
  'participations.json': listOwnParticipations,
  'dependants.json': listOwnDependants,
  'messages-sent.json': listSentMessages,
  'messages-received.json': listReceivedMessages,
  'moments.json': listOwnMoments,
  'likes.json': listOwnLikes,
  'saved-searches.json': listOwnSavedSearches,
  'follows.json': listOwnFollows,
  'participant-views.json': listOwnParticipantViews,
  'bans.json': listOwnBans,
  'blocks.json': listOwnBlocks,
  'crew.json': listOwnCrew,
  'crew-invitations.json': listOwnInvitations,
  'helping.json': listHelped,
  'devices.json': listOwnDevices,
  'webhooks.json': listOwnWebhooks,
  'scans.json': listOwnScans,
  'record.json': listOwnRecord,
  'chrono-checks.json': listOwnChecks,
  'limits.json': listOwnLimits,
  'cards.json': listOwnCards,
  'cards-received.json': listReceivedCards,
  'ledger.json': listOwnEntries,
  'vat.json': listOwnVat,
  'page.json': listOwnPage,
  'vouchers.json': listOwnVouchers,
  'waivers.json': listOwnWaivers,
  'signatures.json': listOwnSignatures,
  'messages-sent-as-crew.json': listMessagesSentAsCrew,
  'sessions.json': listOwnSessions,
  'second-factors.json': listOwnSecondFactors,
  'mails.json': listOwnMails,
  'news.json': listOwnNotices,
  'reports.json': listOwnReports,
  'files.json': listOwnFiles,
};

/** Entries besides those of files: README, account and the lists. */
export const FIXED_ENTRIES = 2 + Object.keys(LISTS).length;

type ArchiveServices = Pick<Services, 'db' | 'storage'>;

/**
 * Everything held about an account, read page by page while the archive is written
 * (docs/product/exports.md#data-export).
 */
export async function* listArchiveEntries(
  services: ArchiveServices,
  userId: string,
): AsyncGenerator<ArchiveEntry> {
  const { db } = services;
  yield toTextEntry('README.txt', [README]);
  const account = toCamelCase((await findExportedUser(db, userId)) ?? {});
  const mailPreferences = await readMailPreferences(db, userId);
  const calendarFeedSince = await findCalendarFeedDate(db, userId);
  const text = JSON.stringify({ ...account, mailPreferences, calendarFeedSince }, null, 2);
  yield toTextEntry('account.json', [`${text}\n`]);
  for (const [path, list] of Object.entries(LISTS))
    yield toTextEntry(path, toJsonList(readRows(db, { userId, list })));
  for await (const { key } of readRows(db, { userId, list: listOwnFiles })) {
    const entry = await toFileEntry(services, String(key));
    if (entry) yield entry;
  }
}

function toTextEntry(
  path: string,
  content: Iterable<string> | AsyncIterable<string>,
): ArchiveEntry {
  // Not in object mode, so that the archive gets bytes.
  return { path, isCompressed: false, open: () => Readable.from(content, { objectMode: false }) };
}

/**
 * The original of a file; undefined when the store no longer has it, which must not prevent the
 * rest.
 */
async function toFileEntry(
  { storage }: ArchiveServices,
  key: string,
): Promise<ArchiveEntry | undefined> {
  if ((await storage.size(key)) === undefined) return undefined;
  return { path: `files/${key}`, isCompressed: true, open: () => storage.open(key) };
}

async function* readRows(
  db: Db,
  { userId, list }: { userId: string; list: ListRows },
): AsyncGenerator<ExportedRow> {
  for (let after = ''; ; ) {
    const rows = await list(db, { userId, after, limit: PAGE_SIZE });
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE_SIZE) return;
    after = last.cursor;
  }
}

async function* toJsonList(rows: AsyncIterable<ExportedRow>): AsyncGenerator<string> {
  let start = '[\n';
  for await (const { cursor: _, ...row } of rows) {
    yield `${start}${JSON.stringify(toCamelCase(row))}`;
    start = ',\n';
  }
  yield start === '[\n' ? '[]\n' : '\n]\n';
}

/** Columns in the spelling of the API. */
function toCamelCase(row: object): object {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );
}
