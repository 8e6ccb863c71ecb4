import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/**
 * A file of the archive. Its content is read only when it is its turn, so one is open at a time.
 */
export interface ArchiveEntry {
  /** With slashes; it must be unique. */
  path: string;
  /** Pictures and videos are compressed already. */
  isCompressed: boolean;
  open: () => Promise<Readable> | Readable;
}

interface ArchiveInput {
  path: string;
  entries: AsyncIterable<ArchiveEntry>;
  signal: AbortSignal;
  /** Called after each entry, with how many there are so far. */
  onEntry: (count: number) => Promise<void>;
}

/**
 * Writes a ZIP file. It never holds more than a few buffers in memory, and rejects when it is
 * aborted.
 */
export async function writeArchive({
  path,
  entries,
  signal,
  onEntry,
}: ArchiveInput): Promise<void> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const failed = new AbortController();
  const stopped = AbortSignal.any([signal, failed.signal]);
  zip.on('error', (error: Error) => output.destroy(error));
  async function addEntries() {
    try {
      let count = 0;
      for await (const entry of entries) {
        stopped.throwIfAborted();
        await addEntry(zip, entry, stopped);
        count += 1;
        await onEntry(count);
      }
      zip.end();
    } catch (error) {
      output.destroy(error as Error);
      throw error;
    }
  }
  async function write() {
    try {
      await pipeline(output, createWriteStream(path), { signal });
    } finally {
      // What is still being read would wait forever for somebody to take it.
      failed.abort();
    }
  }
  await Promise.all([write(), addEntries()]);
}

/** Resolves once the content is read to its end. */
async function addEntry(
  zip: ZipFile,
  { path, isCompressed, open }: ArchiveEntry,
  signal: AbortSignal,
): Promise<void> {
  const content = await open();
  function stop() {
    content.destroy(new Error('The archive is not written any more'));
  }
  signal.addEventListener('abort', stop, { once: true });
  try {
    await new Promise<void>((resolve, reject) => {
      content.once('end', resolve).once('error', reject);
      zip.addReadStream(content, path, { compress: !isCompressed });
    });
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** What the archive holds, for the person who opens it. */
export const README = `Your data from Muster

This archive holds everything that Muster keeps about your account.

account.json            your profile with its private fields, and which emails you want
events.json             the events you organize; prices are in pence
series.json             the series you organize: when their dates are, and what they are like
participations.json     the events you joined or booked for others, with the join forms, scans at
                        the gate, payments and chronograph checks
dependants.json         the people you book for
messages-sent.json      the messages you sent
messages-received.json  the messages you received
moments.json            your Moments
likes.json              the events you like
saved-searches.json     the searches you saved in Explore
follows.json            the organizers you follow, and those you stopped following lately
participant-views.json  the views of participants you saved
bans.json               the players you banned from your events
blocks.json             the people you blocked
crew.json               who helps you with your events, and as what
crew-invitations.json   whom you invited to help, and who has not accepted yet
helping.json            whose events you help with, and as what
devices.json            the devices at the gates of your events, and those you added for others
webhooks.json           the addresses that are told of changes in your events, without their secrets
scans.json              what you scanned at the gates of events
record.json             the games at which you were checked in
chrono-checks.json      the guns you checked at events
limits.json             the limits of muzzle energy of your events
cards.json              the cards you gave to players
cards-received.json     the cards you were given, until they end
ledger.json             what you booked in the ledgers of events; signedPence is what it did to the
                        balance
vat.json                how you are registered for VAT
page.json               what your page says, and its addresses
vouchers.json           the vouchers you made, without their codes
waivers.json            every version of the waiver that players of your events sign
signatures.json         the waivers you signed, or others for you, with their texts
messages-sent-as-crew.json
                        the messages you sent for organizers whom you help
sessions.json           where you signed in
second-factors.json     the authenticator apps and passkeys that you sign in with
mails.json              the emails that Muster sent you in the last 30 days
news.json               what Muster told you under News in the last 30 days
reports.json            what you reported, and what was decided
files.json              the files you uploaded
files/                  their contents, under the "key" in files.json

Text files are UTF-8. Times are in UTC, in the form 2026-11-14T09:30:00.000Z.

Not included are your password, of which Muster keeps only a hash that cannot be reversed, and the
data of other people: of those you wrote with, only their public names are given. You can export
the participants of your events from their list in Muster.
`;
