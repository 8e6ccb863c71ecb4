import { createHmac } from 'node:crypto';
import { hostname } from 'node:os';
import type { PageReport, SystemState } from '@muster/contract';
import { pageOffset, paginate } from '@muster/domain';
import { SHELL_ID } from '@muster/page-contract';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import type { Db } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { shortenAddress } from '../../platform/http/shorten-address.ts';
import {
  countFailedMails,
  listFailedMails as listRows,
  updateMailQueued,
} from '../../platform/mail/store.ts';
import { listPartFailures } from '../../platform/part-failures.ts';
import { readKnownBuilds } from '../../platform/published/known-builds.ts';
import { readRegistry } from '../../platform/published/read-registry.ts';
import { addJob } from '../../platform/queue/add-job.ts';
import { listDeadJobs } from '../../platform/queue/store.ts';
import { VERSION } from '../../platform/version.ts';
import { type FailingHostRow, listFailingHostRows } from '../../platform/webhooks/webhook-rows.ts';
import {
  NOT_OF_THE_BUILD,
  type PageReports,
  toPageErrors,
  toRemoteState,
} from './remote-states.ts';
import {
  deleteLostNodes,
  listFailingNetworks,
  listJobRuns,
  listNodes,
  listRemoteFailures,
  listRemoteOpenings,
  readDatabaseState,
  readQueueState,
  readRefundState,
  type ServerNode,
  upsertNode,
  upsertRemoteFailures,
  upsertRemoteOpenings,
} from './system-store.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A job that has not run for so long is of an earlier version. */
const JOB_RUN_DAYS = 30;
const MAX_DEAD_JOBS = 50;
const MAX_FAILING_HOSTS = 20;
const REPORT_DAYS = 7;

export const system = {
  /** What runs, and what has failed (docs/product/administration.md#admin-system). */
  async getSystem({ db, config, storage }) {
    const now = Date.now();
    const [nodes, database, queues, refunds, hosts, dead, runs, published, reports] =
      await Promise.all([
        listNodes(db, new Date(now - HOUR_MS)),
        readDatabaseState(db),
        readQueueState(db),
        readRefundState(db),
        listFailingHostRows(db, MAX_FAILING_HOSTS),
        listDeadJobs(db, MAX_DEAD_JOBS),
        listJobRuns(db, new Date(now - JOB_RUN_DAYS * DAY_MS)),
        readRegistry(config.remotesDir),
        readPageReports(db, now),
      ]);
    return {
      version: VERSION,
      nodes: nodes.map(({ started_at, seen_at, ...node }) => ({
        ...node,
        startedAt: started_at,
        seenAt: seen_at,
      })),
      // The name is recorded together with a checksum.
      database: { ...database, latestMigration: database.latestMigration.split(' ')[0] ?? '' },
      storage: storage.kind,
      mail: {
        isSent: config.mail !== undefined,
        waiting: queues.waitingMails,
        failed: queues.failedMails,
      },
      refunds,
      failingHosts: hosts.map(toFailingHost),
      jobs: { waiting: queues.waitingJobs, dead: dead.map(toDeadJob), runs: runs.map(toJobRun) },
      remotes: await Promise.all(
        published.map((remote) =>
          toRemoteState(remote, { ...reports, remotesDir: config.remotesDir }),
        ),
      ),
      shellErrors: toPageErrors(reports.failures.filter(({ remote }) => remote === SHELL_ID)),
    };
  },

  /**
   * Counts what happened to builds that the server knows. Any other report is ignored: anyone can
   * send one.
   */
  async sendPageReports({ db, config, jwtSecret, metrics }, { body, client }) {
    const isKnown = await readKnownBuilds(config);
    const known = sortOnce(body.reports.filter(isKnown));
    const openings = known.filter(({ kind }) => kind === 'opened');
    const failures = known.filter(({ kind }) => kind !== 'opened');
    const now = new Date();
    const network = hashNetwork(client.ipAddress, jwtSecret);
    // Each by itself: after a release every page counts on the same rows, and one transaction for
    // both would keep all other pages waiting until it ends.
    if (openings.length > 0) await upsertRemoteOpenings(db, openings, now);
    if (failures.length > 0) await upsertRemoteFailures(db, failures, { now, network });
    for (const { remote, build } of openings) metrics.remoteOpenings.inc({ remote, build });
    for (const { remote, build, kind } of failures)
      metrics.remoteFailures.inc({ remote, build, kind });
    return {};
  },

  /** A page of mails that could not be sent, the latest first. */
  async listFailedMails({ db }, { query }) {
    const [rows, total] = await Promise.all([
      listRows(db, { limit: query.limit, offset: pageOffset(query) }),
      countFailedMails(db),
    ]);
    const mails = rows.map(({ id, kind, recipient, last_error: error, created_at: createdAt }) => ({
      id,
      kind,
      recipient,
      error,
      createdAt,
    }));
    return { mails, pagination: paginate(query, total) };
  },

  /** Queues a failed mail again, with all its attempts. */
  async retryMail({ db }, request) {
    const { id } = request.params;
    await inTransaction(db, async (trx) => {
      if (!(await updateMailQueued(trx, id))) throw new AppError('MAIL_NOT_FOUND');
      await addJob(trx, 'sendMail', { mailId: id });
      await recordAudit(trx, request, { action: 'retryMail', subject: { kind: 'mail', id } });
    });
    return {};
  },
} satisfies Partial<Handlers>;

/** Tells networks apart without saying which they are. */
function hashNetwork(ipAddress: string, secret: string): string {
  const hash = createHmac('sha256', secret).update(`page report ${shortenAddress(ipAddress)}`);
  return hash.digest('hex').slice(0, 12);
}

/**
 * Each report once, in one order for all requests, so that two of them never wait for each other.
 */
function sortOnce(reports: readonly PageReport[]): PageReport[] {
  const byKey = new Map(
    reports.map((report) => [`${report.remote} ${report.build} ${report.kind}`, report]),
  );
  return [...byKey.keys()].sort().flatMap((key) => byKey.get(key) ?? []);
}

/** This process, for the list of running servers. */
export function describeNode(): ServerNode {
  return { id: createObjectId(), host: hostname(), version: VERSION, startedAt: new Date() };
}

/**
 * Says that a server is running and what has failed in it, and forgets those that were not seen for
 * a day.
 */
export async function announceNode(db: Db, node: ServerNode, now: Date): Promise<void> {
  await upsertNode(db, node, { now, failures: listPartFailures() });
  await deleteLostNodes(db, new Date(now.getTime() - DAY_MS));
}

/** What pages reported of builds in the last 7 days. `now` is in milliseconds since 1970. */
export async function readPageReports(db: Db, now: number): Promise<PageReports> {
  const firstDay = new Date(now - REPORT_DAYS * DAY_MS).toISOString().slice(0, 10);
  const lastDay = new Date(now - DAY_MS);
  const [failures, openings, networks, blamingNetworks] = await Promise.all([
    listRemoteFailures(db, firstDay),
    listRemoteOpenings(db, firstDay),
    listFailingNetworks(db, lastDay),
    listFailingNetworks(db, lastDay, NOT_OF_THE_BUILD),
  ]);
  return { failures, openings, networks, blamingNetworks };
}

type State = SystemState['jobs'];

type RowOf<Lists extends (...parameters: never[]) => Promise<unknown[]>> = Awaited<
  ReturnType<Lists>
>[number];

function toFailingHost({
  failing_since: failingSince,
  ...host
}: FailingHostRow): NonNullable<SystemState['failingHosts']>[number] {
  return { ...host, failingSince };
}

/** A durable job whose last attempt failed, without its payload. */
function toDeadJob({
  id,
  name,
  attempts,
  lastError,
  failedAt,
}: RowOf<typeof listDeadJobs>): State['dead'][number] {
  return { id: String(id), name, attempts, lastError, failedAt };
}

/** The latest run of a timed job. */
function toJobRun(row: RowOf<typeof listJobRuns>): State['runs'][number] {
  return {
    name: row.name,
    host: row.host,
    intervalMs: row.interval_ms,
    startedAt: row.started_at,
    durationMs: row.duration_ms,
    counts: row.counts,
    failure: row.failed_at === null ? null : { at: row.failed_at, error: row.error },
  };
}
