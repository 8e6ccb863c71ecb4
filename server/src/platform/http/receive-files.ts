import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import { ERRORS, FAILURE_TEXT, type FilePart, LENGTH } from '@muster/contract';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { freeBuffers } from './free-buffers.ts';
import type { ReceivedFile } from './handler.ts';

/** The content of one multipart body. */
export interface Received {
  files: ReceivedFile[];
  fields: Record<string, string>;
  /** Removes the temporary files that still exist. */
  discard: () => Promise<void>;
}

export interface UploadOptions {
  /** Where uploads wait until they are stored. */
  temporaryDir: string;
  /** Throws when the disk has no room for more. */
  requireRoom: () => Promise<void>;
}

const MAX_FIELD_BYTES = 10_000;

/**
 * Streams a multipart body to temporary files, without holding a file in memory. Throws as soon as
 * a limit is passed.
 */
export async function receiveFiles(
  request: FastifyRequest,
  part: FilePart,
  { temporaryDir, requireRoom }: UploadOptions,
): Promise<Received> {
  if (!request.isMultipart())
    throw new AppError('WRONG_TYPE', { message: 'Send multipart/form-data' });
  // The client hung up during authentication: the parser would wait for a close event that has
  // already fired.
  if (request.raw.destroyed) throw new AppError('VALIDATION');
  const paths: string[] = [];
  function newPath() {
    const path = join(temporaryDir, randomUUID());
    paths.push(path);
    return path;
  }
  async function discard() {
    await Promise.all(paths.map((path) => rm(path, { force: true })));
  }
  try {
    await requireRoom();
    const { files, fields } = await readParts(request, part, newPath);
    if (files.length > 0) return { files, fields, discard };
    throw new AppError('VALIDATION', {
      message: 'No file was sent',
      fields: { [part.field]: 'Choose a file' },
    });
  } catch (error) {
    await discard();
    // The rest of the body is read and dropped: browsers read a response only after they have sent
    // everything.
    request.raw.unpipe();
    request.raw.resume();
    // The client hung up: no one reads the response, and it is not an error of the server.
    if (request.raw.destroyed && !request.raw.complete) throw new AppError('VALIDATION');
    throw isBrokenForm(error) ? new AppError('VALIDATION', { message: BROKEN_FORM }) : error;
  }
}

const BROKEN_FORM = 'The upload broke off, or is no multipart/form-data';

/** The parser throws plain errors; those of the disk and of Fastify have a code. */
function isBrokenForm(error: unknown): boolean {
  return error instanceof Error && error.constructor === Error && !('code' in error);
}

async function readParts(request: FastifyRequest, part: FilePart, newPath: () => string) {
  const fields: Record<string, string> = {};
  const files: ReceivedFile[] = [];
  const maxFiles = part.maxFiles ?? 1;
  // One more than allowed, so that too many can be distinguished from the maximum; its content is
  // dropped.
  const limits = {
    fileSize: part.maxBytes,
    files: maxFiles + 1,
    fields: 20,
    fieldSize: MAX_FIELD_BYTES,
  };
  for await (const piece of request.parts({ limits })) {
    if (piece.type === 'field') fields[piece.fieldname] = String(piece.value);
    else if (piece.fieldname !== part.field) piece.file.resume();
    else if (files.length < maxFiles) files.push(await saveFile(piece, newPath(), part));
    else throw tooMany(part.field, maxFiles);
  }
  return { files, fields };
}

function tooMany(field: string, maxFiles: number): AppError {
  const message = maxFiles === 1 ? 'Send one file' : FAILURE_TEXT.maxFiles(maxFiles);
  return new AppError('VALIDATION', { message, fields: { [field]: message } });
}

async function saveFile(piece: MultipartFile, path: string, part: FilePart): Promise<ReceivedFile> {
  const name = displayableName(piece.filename ?? '');
  // Without this the stream would wait for the end of a file that is already refused.
  piece.file.once('limit', () => piece.file.destroy(tooLarge(part, name)));
  await pipeline(piece.file, freeBuffers, createWriteStream(path));
  return { path, bytes: piece.file.bytesRead, name };
}

function tooLarge(
  { tooLargeMessage: message = ERRORS.TOO_LARGE.message, maxFiles }: FilePart,
  name: string,
) {
  return new AppError('TOO_LARGE', { message: maxFiles ? `${name}: ${message}` : message });
}

/**
 * The last part of the client's name for a file, without characters that cannot be stored or shown.
 * Browsers escape quotes and line breaks of a name, and nothing else of it.
 */
function displayableName(name: string): string {
  const escaped = name.split(/[/\\]/).pop() ?? '';
  const last = escaped.replaceAll('%22', '"').replaceAll(/%0D%0A|%0D|%0A/g, ' ');
  return [...last.replace(/[\p{Cc}\p{Cs}\p{Cf}]/gu, '')].slice(0, LENGTH.fileName).join('');
}
