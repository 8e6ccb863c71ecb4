import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  type EndpointResponse,
  type Endpoints,
  PUBLISHING,
  type RemoteChange,
} from '@muster/contract';
import {
  type BuiltRemote,
  type Change,
  changeRemote as changePublished,
  checkFiles,
  compressFiles,
  findRemote,
  listBuilds,
  listPlacedSlots,
  locateRemote,
  PublishingError,
  readLog,
  readRegistry,
} from '@muster/publishing';
import { findCanaryPlace } from '@muster/remote-host/canary-place';
import { parseRegistry, pickBuild, pickDescriptor } from '@muster/remote-host/registry';
import { AppError } from '../../platform/app-error.ts';
import type { Handlers, Publisher } from '../../platform/http/handler.ts';
import { readRegistry as readPublished } from '../../platform/published/read-registry.ts';
import { unzipBuild } from '../../platform/published/unzip-build.ts';
import type { Services } from '../../platform/services.ts';
import { findUser, findUserByEmail } from '../accounts/people-store.ts';
import { toRemoteState } from './remote-states.ts';
import { readPageReports } from './system.ts';

const MAX_HISTORY = 50;
/** Every page carries the registry. */
const MAX_DESCRIPTION_LENGTH = 4_000;

export const publishing = {
  /** Keeps a finished build of a remote. Nothing is published: that is a change of its own. */
  async uploadBuild(
    { config: { remotesDir }, publishedFolder },
    { publisher, params: { remote }, file },
  ) {
    requireOwnRemote(publisher, remote);
    const files = await unzipBuild(await readFile(file.path));
    const description = readBuildDescription(files, remote);
    const { build } = description;
    // What was sent may say more than the registry knows.
    files.set('build.json', Buffer.from(JSON.stringify(description)));
    await requireRoom(remotesDir, remote, build.build);
    // Complete before it has its name, and on the same disk.
    const incoming = join(remotesDir, '.incoming', randomUUID());
    try {
      const folder = locateRemote(incoming, remote, build.build);
      await mkdir(folder, { recursive: true });
      for (const [name, content] of files) await writeFile(join(folder, name), content);
      if ((await checkFiles(incoming, build)) !== 'served')
        throw refuse('A file of the build is missing or does not match its hash.');
      await compressFiles(folder);
      const target = locateRemote(remotesDir, remote, build.build);
      await mkdir(dirname(target), { recursive: true });
      await rename(folder, target).catch(() => {
        // The same build arrived twice at the same time.
        throw refuseKnown(build.build);
      });
    } finally {
      await rm(incoming, { recursive: true, force: true });
    }
    await publishedFolder.shareBuild(remote, build.build);
    return { build: build.build };
  },

  /** What is published of a remote, who changed it, and what pages report of it. */
  async getPublishedRemote({ db, config: { remotesDir } }, { publisher, params: { remote } }) {
    requireOwnRemote(publisher, remote);
    const published = await orRefuse(async () =>
      toPublishedRemote(await readRegistry(remotesDir), remote),
    );
    const [listed, reports, entries] = await Promise.all([
      readPublished(remotesDir),
      readPageReports(db, Date.now()),
      readLog(remotesDir),
    ]);
    const state = await toRemoteState(listed.find(({ id }) => id === remote)!, {
      ...reports,
      remotesDir,
    });
    const history = entries.filter((entry) => entry.remote === remote).slice(-MAX_HISTORY);
    return { published, state, history };
  },

  /** Changes what is published of a remote; one change at a time, each with a line in the log. */
  async changeRemote(
    { db, config, publishedFolder },
    { publisher, params: { remote }, body, log },
  ) {
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
  },
} satisfies Partial<Handlers>;

async function requireRoom(dir: string, remote: string, build: string): Promise<void> {
  const kept = await listBuilds(dir, remote);
  if (kept.includes(build)) throw refuseKnown(build);
  if (kept.length >= PUBLISHING.maxBuilds) {
    throw refuse(
      `${PUBLISHING.maxBuilds} builds of ${remote} are kept already. Old ones are deleted 7 days after they were in use.`,
    );
  }
}

function refuseKnown(build: string): AppError {
  return refuse(`Build ${build} was uploaded before. A build never changes.`);
}

function refuse(message: string): AppError {
  return new AppError('PUBLISHING_REFUSED', { message });
}

function refuseBuild(sentence: string): AppError {
  return refuse(`The build was refused. ${sentence}`);
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

/**
 * The `build.json` of an uploaded build, with what the registry knows and nothing else. Refuses
 * another remote's, and addresses outside the build's own folder.
 */
function readBuildDescription(files: ReadonlyMap<string, Uint8Array>, remote: string): BuiltRemote {
  const { descriptor, build } = parseDescription(files);
  // The parser of the registry checks every field.
  const { registry, problems } = parseRegistry({
    contract: 0,
    remotes: [{ ...(descriptor as object), ...(build as object), previous: [] }],
  });
  const [parsed] = registry.remotes;
  if (!parsed) throw refuseBuild(problems[0] ?? '');
  if (parsed.id !== remote) throw refuseBuild(`It is a build of ${parsed.id}, not of ${remote}.`);
  if (!/^[\w.-]{1,64}$/.test(parsed.build) || /^\.+$/.test(parsed.build))
    throw refuseBuild('Its id has characters that are not allowed.');
  if (parsed.entry !== `/remotes/mfe_${remote}/${parsed.build}/mf-manifest.json`)
    throw refuseBuild('Its entry is not in its own folder.');
  const description = { descriptor: pickDescriptor(parsed), build: pickBuild(parsed) };
  if (JSON.stringify(description).length > MAX_DESCRIPTION_LENGTH)
    throw refuseBuild(`Its description is longer than ${MAX_DESCRIPTION_LENGTH} characters.`);
  return description;
}

function parseDescription(files: ReadonlyMap<string, Uint8Array>): Record<string, unknown> {
  const content = files.get('build.json');
  try {
    const described: unknown = JSON.parse(new TextDecoder().decode(content));
    return typeof described === 'object' && described !== null
      ? (described as Record<string, unknown>)
      : {};
  } catch {
    throw refuseBuild('It has no build.json.');
  }
}

/** A team publishes its own remote. */
function requireOwnRemote(publisher: Publisher, remote: string): void {
  if (publisher.remote === '*' || publisher.remote === remote) return;
  throw new AppError('FORBIDDEN', {
    message: `This token publishes ${publisher.remote}, not ${remote}`,
  });
}

/**
 * Runs a step of publishing. What it refuses, with a sentence, is refused to the caller with the
 * same sentence.
 */
async function orRefuse<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (!(error instanceof PublishingError)) throw error;
    throw new AppError('PUBLISHING_REFUSED', { message: error.message });
  }
}

type Registry = Parameters<typeof findRemote>[0];

/** What is published of a remote. Throws a PublishingError when the registry does not have it. */
function toPublishedRemote(
  registry: Registry,
  id: string,
): EndpointResponse<Endpoints['changeRemote']> {
  const remote = findRemote(registry, id);
  const { version, build, canary, previous } = remote;
  return {
    id,
    version,
    build,
    canary: canary
      ? { build: canary.build, share: canary.share, people: canary.places?.length ?? 0 }
      : null,
    previous: previous.map((earlier) => ({ build: earlier.build, version: earlier.version })),
    slots: listPlacedSlots(remote),
  };
}
