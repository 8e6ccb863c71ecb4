import type { EndpointResponse, Endpoints, RemoteChange, SystemState } from '@muster/contract';
import {
  type Change,
  changeRemote,
  listPlacedSlots,
  type Reason,
  readLog,
  readRegistry,
} from '@muster/publishing';
import { findCanaryPlace } from '@muster/remote-host/canary-place';
import { dist, listApps } from '../dist-folder.ts';
import * as client from './server-client.ts';

type Published = EndpointResponse<Endpoints['getPublishedRemote']>;

/** A change with people as they are named: the registry has their places. */
type RequestedChange =
  | Exclude<Change, { action: 'canary' }>
  | { action: 'canary'; build: string; share: number; users: readonly string[] };

/**
 * Where remotes are published: the folder `dist`, or a server. An empty id means all remotes; of a
 * server those of this repository, because a token is that of one team.
 */
export interface Target {
  list(
    id: string,
  ): Promise<
    Pick<Published['published'], 'id' | 'version' | 'build' | 'canary' | 'previous' | 'slots'>[]
  >;
  listHistory(id: string): Promise<Published['history']>;
  /** The current build of a remote; undefined before the first. */
  findCurrent(id: string): Promise<string | undefined>;
  /** Returns the build that is current then. */
  change(id: string, change: RequestedChange, reason: Reason): Promise<string>;
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
      .map(({ canary, ...remote }) => ({
        ...remote,
        slots: listPlacedSlots(remote),
        canary: canary ? { ...canary, people: canary.places?.length ?? 0 } : null,
      }));
  },
  listHistory: async (id) =>
    (await readLog(dist)).filter(({ remote }) => id === '' || remote === id),
  findCurrent: async (id) =>
    (await readRegistry(dist)).remotes.find((remote) => remote.id === id)?.build,
  change: async (id, change, reason) => {
    const { remotes } = await changeRemote({ dir: dist, id }, toChange(id, change), reason);
    return remotes.find((remote) => remote.id === id)?.build ?? '';
  },
  readHealth: async () => {
    throw new Error('Only a server knows: set MUSTER_URL and MUSTER_PUBLISH_TOKEN.');
  },
};

/** Without a server there are no accounts, so no emails either. */
function toChange(id: string, change: RequestedChange): Change {
  if (change.action !== 'canary') return change;
  const { users, ...rest } = change;
  const email = users.find((user) => user.includes('@'));
  if (email) throw new Error(`Only a server knows ${email}: name the id of the account.`);
  return { ...rest, places: users.map((user) => findCanaryPlace(id, user)) };
}

function toRequest(change: RequestedChange, why: string): RemoteChange {
  return change.action === 'canary'
    ? { ...change, users: [...change.users], why }
    : { ...change, why };
}

function createServerTarget(server: client.PublishingServer): Target {
  async function getAll(id: string): Promise<Published[]> {
    const published: Published[] = [];
    for (const remote of id ? [id] : await listOwnRemotes())
      published.push(await client.getPublishedRemote(server, remote));
    return published;
  }
  return {
    list: async (id) => (await getAll(id)).map(({ published }) => published),
    listHistory: async (id) => (await getAll(id)).flatMap(({ history }) => history),
    // The server has none before the first, and says what else is wrong when it is asked to change.
    findCurrent: (id) =>
      client.getPublishedRemote(server, id).then(
        ({ published }) => published.build,
        () => undefined,
      ),
    change: async (id, change, { why }) => {
      if ('build' in change && change.build && change.action !== 'rollback')
        await client.uploadBuild(server, { id, build: change.build });
      return (await client.changeRemote(server, id, toRequest(change, why))).build;
    },
    readHealth: async (id) => (await client.getPublishedRemote(server, id)).state,
  };
}

async function listOwnRemotes(): Promise<string[]> {
  const apps = (await listApps()).filter((app) => app.startsWith('mfe-'));
  if (apps.length === 0) throw new Error('Name the remote: this folder has none of its own.');
  return apps.map((app) => app.replace('mfe-', ''));
}
