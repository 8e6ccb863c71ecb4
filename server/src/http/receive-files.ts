import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import { ERRORS, FAILURE_TEXT, type FilePart, LENGTH } from '@muster/contract';
import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import { freeBuffers } from './free-buffers.ts';
import type { ReceivedFile } from './handler.ts';

/** What came in one multipart body. */
export interface Received {
  files: ReceivedFile[];
  fields: Record<string, string>;
  /** Removes the temporary files that are still there. */
  discard: () => Promise<void>;
}

const LONGEST_FIELD = 10_000;

/** Streams a multipart body to temporary files, never holding one in memory; refuses at the limits while it streams. */
export async function receiveFiles(
  request: FastifyRequest,
  part: FilePart,
  temporaryDir: string,
): Promise<Received> {
  if (!request.isMultipart())
    throw new AppError('WRONG_TYPE', { message: 'Send multipart/form-data' });
  // Gone while we asked who they are: the parser would wait for a close that has already been.
  if (request.raw.destroyed) throw new AppError('VALIDATION');
  const paths: string[] = [];
  const newPath = () => {
    const path = join(temporaryDir, randomUUID());
    paths.push(path);
    return path;
  };
  const discard = async () => {
    await Promise.all(paths.map((path) => rm(path, { force: true })));
  };
  try {
    const { files, fields } = await readParts(request, part, newPath);
    if (files.length > 0) return { files, fields, discard };
    throw new AppError('VALIDATION', {
      message: 'No file was sent',
      fields: { [part.field]: 'Choose a file' },
    });
  } catch (error) {
    await discard();
    // What still comes is read away: browsers look at an answer only once they have sent all they have.
    request.raw.unpipe();
    request.raw.resume();
    // Nobody is left to answer; it is no failure of ours either.
    if (request.raw.destroyed && !request.raw.complete) throw new AppError('VALIDATION');
    throw isBrokenForm(error) ? new AppError('VALIDATION', { message: BROKEN_FORM }) : error;
  }
}

const BROKEN_FORM = 'The upload broke off, or is no multipart/form-data';

/** The parser throws bare errors; what the disk or Fastify throws has a code. */
function isBrokenForm(error: unknown): boolean {
  return error instanceof Error && error.constructor === Error && !('code' in error);
}

async function readParts(request: FastifyRequest, part: FilePart, newPath: () => string) {
  const fields: Record<string, string> = {};
  const files: ReceivedFile[] = [];
  const most = part.maxFiles ?? 1;
  // One more than may be, to tell too many from the right number; nothing of it is kept.
  const limits = {
    fileSize: part.maxBytes,
    files: most + 1,
    fields: 20,
    fieldSize: LONGEST_FIELD,
  };
  for await (const piece of request.parts({ limits })) {
    if (piece.type === 'field') fields[piece.fieldname] = String(piece.value);
    else if (piece.fieldname !== part.field) piece.file.resume();
    else if (files.length < most) files.push(await saveFile(piece, newPath(), part));
    else throw tooMany(part.field, most);
  }
  return { files, fields };
}

function tooMany(field: string, most: number): AppError {
  const message = most === 1 ? 'Send one file' : FAILURE_TEXT.maxFiles(most);
  return new AppError('VALIDATION', { message, fields: { [field]: message } });
}

async function saveFile(piece: MultipartFile, path: string, part: FilePart): Promise<ReceivedFile> {
  const name = displayableName(piece.filename ?? '');
  // By itself the stream would wait for the end of a file of which nothing more is kept.
  piece.file.once('limit', () => piece.file.destroy(tooLarge(part, name)));
  await pipeline(piece.file, freeBuffers, createWriteStream(path));
  return { path, bytes: piece.file.bytesRead, name };
}

function tooLarge(
  { tooLargeMessage: words = ERRORS.TOO_LARGE.message, maxFiles }: FilePart,
  name: string,
) {
  return new AppError('TOO_LARGE', { message: maxFiles ? `${name}: ${words}` : words });
}

/** The last part of the client's name for a file, without what cannot be stored or shown. */
function displayableName(name: string): string {
  const last = name.split(/[/\\]/).pop() ?? '';
  return [...last.replace(/[\p{Cc}\p{Cs}\p{Cf}]/gu, '')].slice(0, LENGTH.fileName).join('');
}
