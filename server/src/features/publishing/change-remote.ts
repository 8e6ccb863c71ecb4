import { join } from 'node:path';
import type { EndpointResponse, Endpoints, RemoteChange } from '@muster/contract';
import { type Change, changeRemote as changePublished } from '@muster/publishing';
import { findCanaryPlace } from '@muster/remote-host/canary-place';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { findUser, findUserByEmail } from '../people/store.ts';
import { orRefuse, requireOwnRemote } from './refuse.ts';
import { toPublishedRemote } from './to-published-remote.ts';

/** Changes what is published of a remote; one change at a time, each with a line in the log. */
export async function changeRemote(
  { db, config, publishedFolder }: Services,
  { publisher, params: { remote }, body, log }: Request<Endpoints['changeRemote']>,
): Promise<EndpointResponse<Endpoints['changeRemote']>> {
  requireOwnRemote(publisher, remote);
  const folders = { dir: config.remotesDir, shellDir: join(config.webDir, 'shell') };
  // The log names the team: a token belongs to no person.
  const who = publisher.remote === '*' ? 'the publisher of every remote' : `team ${remote}`;
  const change = await toChange({ db, config }, remote, body);
  const published = await orRefuse(async () =>
    toPublishedRemote(
      await publishedFolder.change(() =>
        changePublished({ ...folders, id: remote }, change, { who, why: body.why }),
      ),
      remote,
    ),
  );
  log.info({ remote, action: body.action, build: published.build }, 'the registry was changed');
  return published;
}

/** The registry, which every page has, names people by their place only. */
async function toChange(
  services: Pick<Services, 'db' | 'config'>,
  remote: string,
  body: RemoteChange,
): Promise<Change> {
  if (body.action !== 'canary') return body;
  const { users = [], ...change } = body;
  const ids = await Promise.all(users.map((user) => findUserId(services, user)));
  return { ...change, places: ids.map((id) => findCanaryPlace(remote, id)) };
}

/**
 * Who has no account gets a place all the same, which is nobody's: a team does not learn who has
 * one.
 */
async function findUserId(
  { db, config }: Pick<Services, 'db' | 'config'>,
  user: string,
): Promise<string> {
  const { superadminId, superadminEmail } = config;
  if (user === superadminId || user.toLowerCase() === superadminEmail.toLowerCase())
    return superadminId;
  const row = await (user.includes('@') ? findUserByEmail(db, user) : findUser(db, user));
  return row?.id ?? user;
}
