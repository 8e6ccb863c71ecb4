import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { SystemState } from '@muster/contract';
import { type Change, changeRemote, type LogEntry, readLog } from '@muster/publishing';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { type PublishedRemote, readRegistry } from '../../platform/published/read-registry.ts';
import type { Services } from '../../platform/services.ts';
import { findUser } from '../accounts/people-store.ts';
import { listProvenWorse, type PageReports } from './remote-states.ts';
import { readPageReports } from './system.ts';

type Context = Pick<Services, 'db' | 'config' | 'publishedFolder'>;

/**
 * Takes new builds back that fail more often than the ones before: a canary loses its people, a
 * current build is replaced by the one before (docs/remote.md#rollback-by-rule). Returns how many,
 * and the last error; the next run tries again.
 */
export async function rollBackByRule(context: Context, now: Date) {
  const { db, config } = context;
  let rollbacks = 0;
  let error: unknown;
  if (!config.rollsBackByRule) return { rollbacks, error };
  const [remotes, reports] = await Promise.all([
    readRegistry(config.remotesDir),
    readPageReports(db, now.getTime()),
  ]);
  for (const remote of remotes) {
    try {
      if (await rollBackRemote(context, { remote, reports })) rollbacks += 1;
    } catch (failure) {
      error = failure;
    }
  }
  return { rollbacks, error };
}

interface Evidence {
  remote: PublishedRemote;
  reports: PageReports;
}

async function rollBackRemote(context: Context, evidence: Evidence): Promise<boolean> {
  const { config, publishedFolder } = context;
  const { remotesDir: dir, webDir } = config;
  // Nearly always nothing is to be done, for which nobody has to wait.
  if (!(await find(dir, evidence))) return false;
  return publishedFolder.change(async () => {
    const { id } = evidence.remote;
    const remote = (await readRegistry(dir)).find((registered) => registered.id === id);
    const rollback = remote && (await find(dir, { ...evidence, remote }));
    if (!remote || !rollback) return false;
    const { failureShare, formerShare } = rollback;
    const why = `Its pages fail more often: ${toPercent(failureShare)}, before ${toPercent(formerShare)}.`;
    const shellDir = join(webDir, 'shell');
    await changeRemote({ dir, shellDir, id }, rollback.change, { who: RULE, why });
    await notify(context, remote, rollback);
    return true;
  });
}

async function find(
  remotesDir: string,
  { remote, reports }: Evidence,
): Promise<Rollback | undefined> {
  const worse = listProvenWorse(remote, reports);
  if (worse.length === 0) return undefined;
  return toRollback(remote, { worse, log: await readLog(remotesDir) });
}

async function notify(
  { db, config }: Pick<Context, 'db' | 'config'>,
  remote: PublishedRemote,
  { isCanary, build, formerBuild, failureShare, formerShare }: Rollback,
): Promise<void> {
  const superadmin = await findUser(db, config.superadminId);
  await inTransaction(db, async (tx) => {
    await recordAudit(tx, null, {
      action: 'rollBackRemote',
      subject: { kind: 'remote', id: toSubjectId(remote.id) },
      before: { remote: remote.id, build, failureShare },
      after: { remote: remote.id, build: formerBuild, failureShare: formerShare },
    });
    if (!superadmin) return;
    const { id: userId, email } = superadmin;
    const details = { label: remote.label, build, formerBuild, isCanary };
    const shares = { failures: toPercent(failureShare), formerFailures: toPercent(formerShare) };
    await sendMail(tx, 'remoteRolledBack', { userId, email }, { ...details, ...shares });
  });
}

/** Remotes have no ids of the database: one that is always the same for a remote. */
function toSubjectId(remoteId: string): string {
  return createHash('sha256').update(`remote ${remoteId}`).digest('hex').slice(0, 24);
}

function toPercent(share: number): string {
  return `${Math.round(share * 1_000) / 10} %`;
}

type WorseBuild = SystemState['remotes'][number]['worseBuilds'][number];

/** Who the log of the registry names for what the rule does. */
const RULE = 'Muster (rollback by rule)';

/** What the rule does to a remote, and because of which build. */
interface Rollback extends WorseBuild {
  isCanary: boolean;
  change: Change;
}

interface RollbackReasons {
  /** The builds that fail more often than the ones before. */
  worse: readonly WorseBuild[];
  log: readonly LogEntry[];
}

/**
 * What the rule does now; undefined: nothing. It never takes the same build back twice, and goes
 * back from a build only if people made it the current one: after a rollback, whoever made it, the
 * current build is not a new one, so that it never goes back more than one build
 * (docs/remote.md#rollback-by-rule).
 */
function toRollback(
  { id, build, canary }: PublishedRemote,
  { worse, log }: RollbackReasons,
): Rollback | undefined {
  const own = log.filter(({ remote }) => remote === id);
  const fresh = worse.filter((found) => !own.some((entry) => tookBack(entry, found.build)));
  const ofCanary = fresh.find((found) => found.build === canary?.build);
  if (ofCanary)
    return {
      ...ofCanary,
      isCanary: true,
      change: { action: 'canary', build: ofCanary.build, share: 0 },
    };
  const latest = own.findLast(({ action }) => action !== 'canary');
  const isNew = latest?.build === build && latest.action !== 'rollback';
  const ofCurrent = isNew ? fresh.find((found) => found.build === build) : undefined;
  if (!ofCurrent || latest?.former !== ofCurrent.formerBuild) return undefined;
  return {
    ...ofCurrent,
    isCanary: false,
    change: { action: 'rollback', build: ofCurrent.formerBuild },
  };
}

function tookBack({ who, action, build, former }: LogEntry, worse: string): boolean {
  return who === RULE && (action === 'canary' ? build : former) === worse;
}
