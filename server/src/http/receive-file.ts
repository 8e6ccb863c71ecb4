import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FilePart } from '@muster/contract';
import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import type { ReceivedFile } from './handler.ts';

interface Received {
  file: ReceivedFile;
  fields: Record<string, string>;
  /** Removes the temporary file if it is still there. */
  discard: () => Promise<void>;
}

const LONGEST_FIELD = 10_000;

/** Streams a multipart body to a temporary file, never holding it in memory; refuses at the limit while it streams. */
export async function receiveFile(
  request: FastifyRequest,
  part: FilePart,
  temporaryDir: string,
): Promise<Received> {
  if (!request.isMultipart())
    throw new AppError('WRONG_TYPE', { message: 'Send multipart/form-data' });
  // Gone while we asked who they are: the parser would wait for a close that has already been.
  if (request.raw.destroyed) throw new AppError('VALIDATION');
  const path = join(temporaryDir, randomUUID());
  const discard = () => rm(path, { force: true });
  try {
    const { file, fields } = await readParts(request, part, path);
    if (file) return { file, fields, discard };
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
    throw error;
  }
}

async function readParts(request: FastifyRequest, part: FilePart, path: string) {
  const fields: Record<string, string> = {};
  let file: ReceivedFile | undefined;
  const limits = { fileSize: part.maxBytes, files: 1, fields: 20, fieldSize: LONGEST_FIELD };
  for await (const piece of request.parts({ limits })) {
    if (piece.type === 'field') fields[piece.fieldname] = String(piece.value);
    else if (piece.fieldname === part.field && !file) file = await saveFile(piece, path);
    else piece.file.resume();
  }
  return { file, fields };
}

async function saveFile(piece: MultipartFile, path: string): Promise<ReceivedFile> {
  // By itself the stream would wait for the end of a file of which nothing more is kept.
  piece.file.once('limit', () => piece.file.destroy(new AppError('TOO_LARGE')));
  await pipeline(piece.file, createWriteStream(path));
  return { path, bytes: piece.file.bytesRead, name: piece.filename ?? '' };
}
