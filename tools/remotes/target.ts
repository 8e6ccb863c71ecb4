import type { EndpointResponse, Endpoints, SystemState } from '@muster/contract';
import { type Change, changeRemote, type Reason, readLog, readRegistry } from '@muster/publishing';
import { dist } from '../dist-folder.ts';
import * as client from './server-client.ts';

type Published = EndpointResponse<Endpoints['getPublishedRemote']>;

/** Where remotes are published: the folder `dist`, or a server. An empty id means all remotes. */
export interface Target {
  list(
    id: string,
  ): Promise<Pick<Published['published'], 'id' | 'version' | 'build' | 'canary' | 'previous'>[]>;
  listHistory(id: string): Promise<Published['history']>;
  /** Returns the build that is current then. */
  change(id: string, change: Change, reason: Reason): Promise<string>;
  readHealth(id: string): Promise<SystemState['remotes'][number]>;
}

/** The server of MUSTER_URL if it is set, else the folder. */
export function openTarget(): Target {
  const server = client.readServer();
  return server ? createServerTarget(server) : folder;
}

const folder: Target = {
  list: async (id) => {
    const { remotes } = await readRegistry(dist);
    return remotes
      .filter((remote) => id === '' || remote.id === id)
      .map(({ canary, ...remote }) => ({ ...remote, canary: canary ?? null }));
  },
  listHistory: async (id) =>
    (await readLog(dist)).filter(({ remote }) => id === '' || remote === id),
  change: async (id, change, reason) => {
    const { remotes } = await changeRemote({ dir: dist, id }, change, reason);
    return remotes.find((remote) => remote.id === id)?.build ?? '';
  },
  readHealth: async () => {
    throw new Error('Only a server knows: set MUSTER_URL and MUSTER_PUBLISH_TOKEN.');
  },
};

function createServerTarget(server: client.PublishingServer): Target {
  return {
    list: async (id) => [(await client.getPublishedRemote(server, named(id))).published],
    listHistory: async (id) => (await client.getPublishedRemote(server, named(id))).history,
    change: async (id, change, { why }) => {
      if (change.action !== 'rollback')
        await client.uploadBuild(server, { id, build: change.build });
      return (await client.changeRemote(server, id, { ...change, why })).build;
    },
    readHealth: async (id) => (await client.getPublishedRemote(server, named(id))).state,
  };
}

/** A token is that of one team. */
function named(id: string): string {
  if (!id) throw new Error('Name the remote: a token is that of one team.');
  return id;
}
