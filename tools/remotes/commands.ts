import {
  publish,
  type Reason,
  readLog,
  readRegistry,
  rollBack,
  setBuild,
  startCanary,
} from '@muster/publishing';
import { dist } from '../dist-folder.ts';
import { findPerson } from './find-person.ts';
import { readLatestBuild } from './latest-build.ts';

/** What is given on the command line. */
export interface Arguments {
  /** The remote; empty if none is given. */
  id: string;
  build?: string | undefined;
  share?: string | undefined;
  who?: string | undefined;
  why?: string | undefined;
}

export const USAGE =
  'list | history [remote] | publish <remote> [build] | set <remote> <build> | rollback <remote> [build] | canary <remote> <build> <share>';

const MAX_HISTORY = 50;

/** Each returns the lines to print, or throws a sentence and changes nothing. */
export const commands: Record<string, (args: Arguments) => Promise<string[]>> = {
  list,
  history,
  publish: runPublish,
  set: runSet,
  rollback: runRollBack,
  canary: runCanary,
};

async function list(): Promise<string[]> {
  const { remotes } = await readRegistry(dist);
  if (remotes.length === 0) return ['Nothing is published yet: npm run build'];
  return remotes.flatMap(({ id, version, build, canary, previous }) => [
    `${id}: ${version}, build ${build}`,
    ...(canary ? [`  canary ${canary.build}: ${canary.share * 100} % of people`] : []),
    ...previous.map((earlier) => `  earlier ${earlier.build}: ${earlier.version}`),
  ]);
}

async function history({ id }: Arguments): Promise<string[]> {
  const entries = (await readLog(dist)).filter(({ remote }) => id === '' || remote === id);
  if (entries.length === 0) return ['Nothing was changed yet.'];
  return entries.slice(-MAX_HISTORY).map((entry) => {
    const { at, action, remote, version, build, former, share, who, why } = entry;
    const what = `${action} ${remote} ${version} ${build}`;
    const detail = share === undefined ? `(before: ${former ?? 'none'})` : `${share * 100} %`;
    return `${at.slice(0, 19).replace('T', ' ')}  ${what} ${detail}  ${who}: ${why}`;
  });
}

async function runPublish({ id, build, ...given }: Arguments): Promise<string[]> {
  requireRemote(id);
  const chosen = build ?? (await readLatestBuild(`mfe-${id}`))?.build;
  if (!chosen) throw new Error(`There is no build of ${id} yet: npm run build -w mfe-${id}`);
  const reason = await readReason({ ...given, why: given.why ?? 'a new version' });
  await publish({ dir: dist, id, build: chosen }, reason);
  return [`${id} is now build ${chosen}.`];
}

async function runSet({ id, build = '', ...given }: Arguments): Promise<string[]> {
  requireRemote(id);
  await setBuild({ dir: dist, id, build }, await readReason(given));
  return [`${id} is now build ${build}.`];
}

async function runRollBack({ id, build, ...given }: Arguments): Promise<string[]> {
  requireRemote(id);
  const { remotes } = await rollBack({ dir: dist, id, build }, await readReason(given));
  return [`${id} is back at build ${remotes.find((remote) => remote.id === id)?.build}.`];
}

async function runCanary({ id, build = '', share, ...given }: Arguments): Promise<string[]> {
  requireRemote(id);
  const part = Number(share);
  await startCanary({ dir: dist, id, build, share: part }, await readReason(given));
  return [`Build ${build} of ${id} goes to ${part * 100} % of people.`];
}

function requireRemote(id: string): void {
  if (!id) throw new Error(USAGE);
}

/** The log of the registry is read by people who were not there. */
async function readReason({ who, why }: Pick<Arguments, 'who' | 'why'>): Promise<Reason> {
  if (!why?.trim()) throw new Error('Say why, for the log: --why "…"');
  return { who: who ?? (await findPerson()), why: why.trim() };
}
