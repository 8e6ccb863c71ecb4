import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { PUBLISHING } from '@muster/contract';
import { isBuildFile } from '@muster/publishing';
import { type Entry, fromBuffer, type Options, type ZipFile } from 'yauzl';
import { AppError } from '../app-error.ts';

/** No data is compressed further. */
const MAX_RATIO = 1_032;
const LOCAL_HEAD_BYTES = 30;

const openZip = promisify<Buffer, Options, ZipFile>(fromBuffer);

/**
 * The files of a zipped build, by name. Before anything is unpacked it refuses what is no zip file,
 * more than 500 files or 60 MB, files that share their data, sizes that cannot be, and names with a
 * folder or of another kind. Unpacks beside the event loop, and no file beyond its declared size.
 */
export async function unzipBuild(zip: Buffer): Promise<Map<string, Buffer>> {
  try {
    const opened = await openZip(zip, { lazyEntries: true, decodeStrings: false });
    if (opened.entryCount > PUBLISHING.maxFiles)
      throw refuse(`It has more than ${PUBLISHING.maxFiles} files.`);
    const entries = await listEntries(opened);
    checkEntries(entries);
    const files = new Map<string, Buffer>();
    for (const entry of entries) files.set(nameOf(entry), await readEntry(opened, entry));
    return files;
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw refuse('It is not a zip file.');
  }
}

async function listEntries(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = [];
  zip.on('entry', (entry: Entry) => {
    entries.push(entry);
    zip.readEntry();
  });
  const ended = once(zip, 'end');
  zip.readEntry();
  await ended;
  return entries;
}

function checkEntries(entries: readonly Entry[]): void {
  const bytes = entries.reduce((total, { uncompressedSize }) => total + uncompressedSize, 0);
  if (bytes > PUBLISHING.maxUnzippedBytes)
    throw refuse(`It has more than ${PUBLISHING.maxUnzippedBytes} bytes unpacked.`);
  let end = 0;
  const ordered = entries.toSorted(
    (a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader,
  );
  for (const entry of ordered) {
    const { compressedSize, uncompressedSize, relativeOffsetOfLocalHeader: start } = entry;
    const name = nameOf(entry);
    if (!isBuildFile(name)) throw refuse(`The file name ${JSON.stringify(name)} is not allowed.`);
    if (start < end || uncompressedSize > compressedSize * MAX_RATIO)
      throw refuse(`The file ${name} is not packed as a zip program does it.`);
    end = start + LOCAL_HEAD_BYTES + entry.fileNameLength + compressedSize;
  }
}

/** The library gives bytes, because it would say by itself what is wrong with a name. */
function nameOf({ fileName }: Entry): string {
  return String(fileName);
}

/** The library ends with an error at the first byte beyond the declared size. */
async function readEntry(zip: ZipFile, entry: Entry): Promise<Buffer> {
  return buffer(await promisify(zip.openReadStream.bind(zip))(entry));
}

function refuse(sentence: string): AppError {
  return new AppError('PUBLISHING_REFUSED', { message: `The build was refused. ${sentence}` });
}
