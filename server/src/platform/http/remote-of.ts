import { REMOTE_HEADER, type RemoteBuild, readRemoteHeader } from '@muster/contract';
import type { FastifyRequest } from 'fastify';

const HEADER = REMOTE_HEADER.toLowerCase();

/** The part of a page that says it has sent a request. Anyone can say so. */
export function remoteOf({ headers }: Pick<FastifyRequest, 'headers'>): RemoteBuild | undefined {
  return readRemoteHeader(headers[HEADER]);
}
