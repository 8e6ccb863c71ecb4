import { createHash, randomBytes } from 'node:crypto';
import type { Reason } from '@muster/publishing';
import { describeHealth } from './describe-health.ts';
import { findPerson } from './find-person.ts';
import { readLatestBuild } from './latest-build.ts';
import { openTarget } from './target.ts';

/** What is given on the command line. */
interface Arguments {
  /** The remote; empty if none is given. */
  id: string;
  build?: string | undefined;
  share?: string | undefined;
  /** Emails or ids, separated by commas. */
  users?: string | undefined;
  who?: string | undefined;
  why?: string | undefined;
}

export const USAGE = `list [remote]                                    what is published
history [remote]                                 who changed what, and why
publish <remote> [build]                         the latest build here, or a named one
set <remote> <build> --why TEXT                  any finished build
rollback <remote> [build] --why TEXT             the build before, or a named one
canary <remote> <build> <share> --why TEXT       for a share of the people; 0 ends it
canary <remote> <build> --users A,B --why TEXT   for these people, by email or id; also with a share
offline <remote> on|off --why TEXT               whether browsers keep it for use offline
slots <remote>                                   what it contributes to which slot
slots <remote> <slot> <position>|off|default --why TEXT   places it there, or leaves it out
health <remote>                                  what pages report of it
token <remote>                                   a token for its team; *: for all`;

const MAX_HISTORY = 50;

/** Each returns the lines to print, or throws a sentence and changes nothing. */
export const commands: Record<string, (args: Arguments) => Promise<string[]>> = {
  list,
  history,
  publish,
  set,
  rollback,
  canary,
  offline,
  slots,
  health,
  token,
};

async function list({ id }: Arguments): Promise<string[]> {
  const remotes = await openTarget().list(id);
  if (remotes.length === 0) return ['Nothing is published yet: npm run build'];
  return remotes.flatMap(({ id: remote, version, build, canary: given, previous }) => [
    `${remote}: ${version}, build ${build}`,
    ...(given ? [`  canary ${given.build}: ${describePeople(given.share, given.people)}`] : []),
    ...previous.map((earlier) => `  earlier ${earlier.build}: ${earlier.version}`),
  ]);
}

async function history({ id }: Arguments): Promise<string[]> {
  const entries = await openTarget().listHistory(id);
  if (entries.length === 0) return ['Nothing was changed yet.'];
  return entries.slice(-MAX_HISTORY).map((entry) => {
    const { at, action, remote, version, build, who, why } = entry;
    const what = `${action} ${remote} ${version} ${build}`;
    return `${at.slice(0, 19).replace('T', ' ')}  ${what} ${describeDetail(entry)}  ${who}: ${why}`;
  });
}

type History = Awaited<ReturnType<ReturnType<typeof openTarget>['listHistory']>>;

function describeDetail({ former, share, people, slot, order }: History[number]): string {
  if (slot) return `${slot}: ${order}`;
  return share === undefined ? `(before: ${former ?? 'none'})` : describePeople(share, people);
}

async function publish({ id, build, ...given }: Arguments): Promise<string[]> {
  requireRemote(id);
  const chosen = build ?? (await readLatestBuild(`mfe-${id}`))?.build;
  if (!chosen) throw new Error(`There is no build of ${id} yet: npm run build -w mfe-${id}`);
  const reason = await readReason({ ...given, why: given.why ?? 'a new version' });
  const target = openTarget();
  if ((await target.findCurrent(id)) === chosen)
    return [`Build ${chosen} is the current build of ${id} already.`];
  await target.change(id, { action: 'publish', build: chosen }, reason);
  return [`${id} is now build ${chosen}.`];
}

async function set({ id, build = '', ...given }: Arguments): Promise<string[]> {
  requireRemote(id);
  await openTarget().change(id, { action: 'set', build }, await readReason(given));
  return [`${id} is now build ${build}.`];
}

async function rollback({ id, build, ...given }: Arguments): Promise<string[]> {
  requireRemote(id);
  const reason = await readReason(given);
  return [
    `${id} is back at build ${await openTarget().change(id, { action: 'rollback', build }, reason)}.`,
  ];
}

async function canary({ id, build = '', share, users, ...given }: Arguments): Promise<string[]> {
  requireRemote(id);
  const named =
    users
      ?.split(',')
      .map((user) => user.trim())
      .filter(Boolean) ?? [];
  // Named people may be all.
  const part = share === undefined && named.length > 0 ? 0 : Number(share);
  const change = { action: 'canary', build, share: part, users: named } as const;
  await openTarget().change(id, change, await readReason(given));
  return [`Build ${build} of ${id} goes to ${describePeople(part, named.length)}.`];
}

/** The second word is in the place of a build. */
async function offline({ id, build: state, ...given }: Arguments): Promise<string[]> {
  requireRemote(id);
  if (state !== 'on' && state !== 'off') throw new Error('Say on or off: offline <remote> off');
  await openTarget().change(id, { action: `offline-${state}` }, await readReason(given));
  return [
    state === 'on'
      ? `Browsers keep ${id} for use without a connection.`
      : `No browser keeps ${id}.`,
  ];
}

/** The words after the remote are in the places of a build and of a share. */
async function slots({ id, build: slot, share: order = '', ...given }: Arguments) {
  requireRemote(id);
  const target = openTarget();
  if (slot) {
    const placed = order === 'off' || order === 'default' ? order : Number(order || Number.NaN);
    const change = { action: 'slot', slot, order: placed } as const;
    await target.change(id, change, await readReason(given));
  }
  const [remote] = await target.list(id);
  if (!remote) throw new Error(`The registry has no remote ${id}.`);
  const { slots: placed = [] } = remote;
  if (placed.length === 0) return [`${id} contributes to no slot.`];
  return placed.map(({ slot: name, expose, order: position, declared }) =>
    position === declared
      ? `${name} ${expose}: ${position}`
      : `${name} ${expose}: ${position} (declared: ${declared})`,
  );
}

function describePeople(share: number, people = 0): string {
  const named = `${people} named`;
  if (people === 0) return `${share * 100} % of people`;
  return share === 0 ? named : `${share * 100} % of people and ${named}`;
}

async function health({ id }: Arguments): Promise<string[]> {
  requireRemote(id);
  return describeHealth(await openTarget().readHealth(id));
}

/** A token is printed once: servers know its hash only. */
async function token({ id }: Arguments): Promise<string[]> {
  requireRemote(id);
  const secret = `muster-publish-${randomBytes(32).toString('base64url')}`;
  const hash = createHash('sha256').update(secret).digest('hex');
  return [
    `For the team:   MUSTER_PUBLISH_TOKEN=${secret}`,
    `For the server: PUBLISH_TOKENS=${id}:${hash}`,
  ];
}

function requireRemote(id: string): void {
  if (!id) throw new Error(USAGE);
}

/** The log of the registry is read by people who were not there. */
async function readReason({ who, why }: Pick<Arguments, 'who' | 'why'>): Promise<Reason> {
  if (!why?.trim()) throw new Error('Say why, for the log: --why "…"');
  return { who: who ?? (await findPerson()), why: why.trim() };
}
