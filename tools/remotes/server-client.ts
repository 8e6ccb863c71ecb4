import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Endpoint, EndpointResponse, Endpoints, RemoteChange } from '@muster/contract';
import { endpoints } from '@muster/contract/schemas';
import { locateRemote } from '@muster/publishing';
import { zipSync } from 'fflate';
import { dist } from '../dist-folder.ts';

type PublishingEndpoint = 'uploadBuild' | 'changeRemote' | 'getPublishedRemote';

/** Where a team publishes, and with what: `MUSTER_URL` and `MUSTER_PUBLISH_TOKEN`. */
export interface PublishingServer {
  url: string;
  token: string;
}

/**
 * The server of the environment; undefined if remotes are published in the folder `dist`. Throws a
 * sentence without a token.
 */
export function readServer(env: NodeJS.ProcessEnv = process.env): PublishingServer | undefined {
  const { MUSTER_URL: url, MUSTER_PUBLISH_TOKEN: token } = env;
  if (!url) return undefined;
  if (!token) throw new Error('MUSTER_URL is set, and MUSTER_PUBLISH_TOKEN is not.');
  return { url: url.replace(/\/$/, ''), token };
}

/** Sends a build, if it was made here and the server does not have it yet. */
export async function uploadBuild(
  server: PublishingServer,
  { id, build }: { id: string; build: string },
): Promise<void> {
  const folder = locateRemote(dist, id, build);
  const names = (await readdir(folder).catch(() => [])).filter(
    (name) => !/\.(br|gz)$/.test(name) && name !== 'retired.json',
  );
  // It may be on the server only, which otherwise says that it is not.
  if (names.length === 0) return;
  const files = await Promise.all(
    names.map(async (name) => [name, new Uint8Array(await readFile(join(folder, name)))] as const),
  );
  const body = new FormData();
  body.set(
    'build',
    new Blob([zipSync(Object.fromEntries(files)) as Uint8Array<ArrayBuffer>]),
    'build.zip',
  );
  try {
    await request(server, 'uploadBuild', { id, body });
  } catch (error) {
    if (!(error instanceof Error && error.message.includes('was uploaded before'))) throw error;
  }
}

export function changeRemote(server: PublishingServer, id: string, change: RemoteChange) {
  const headers = { 'content-type': 'application/json' };
  return request(server, 'changeRemote', { id, body: JSON.stringify(change), headers });
}

export function getPublishedRemote(server: PublishingServer, id: string) {
  return request(server, 'getPublishedRemote', { id });
}

interface Sent {
  id: string;
  body?: string | FormData;
  headers?: Record<string, string>;
}

async function request<N extends PublishingEndpoint>(
  { url, token }: PublishingServer,
  name: N,
  { id, body, headers }: Sent,
): Promise<EndpointResponse<Endpoints[N]>> {
  const { method, path, response, timeoutMs = 30_000 }: Endpoint = endpoints[name];
  const answer = await fetch(`${url}/api${path.replace(':remote', id)}`, {
    method,
    headers: { ...headers, authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(timeoutMs),
    ...(body && { body }),
  }).catch((error: unknown) => {
    throw new Error(`${url} could not be reached.`, { cause: error });
  });
  const content = (await answer.json().catch(() => ({}))) as {
    data?: unknown;
    error?: { message?: string };
  };
  if (!answer.ok)
    throw new Error(content.error?.message ?? `${url} responded with ${answer.status}.`);
  return response.parse(content.data) as EndpointResponse<Endpoints[N]>;
}
