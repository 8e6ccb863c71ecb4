import { createHmac } from 'node:crypto';
import type { EndpointResponse, Endpoints, PageReport } from '@muster/contract';
import type { Request } from '../../platform/http/handler.ts';
import { shortenAddress } from '../../platform/http/shorten-address.ts';
import { readKnownBuilds } from '../../platform/published/known-builds.ts';
import type { Services } from '../../platform/services.ts';
import { upsertRemoteFailures, upsertRemoteOpenings } from './remote-report-store.ts';

/**
 * Counts what happened to builds that the server knows. Any other report is ignored: anyone can
 * send one.
 */
export async function sendPageReports(
  { db, config, jwtSecret, metrics }: Services,
  { body, client }: Request<Endpoints['sendPageReports']>,
): Promise<EndpointResponse<Endpoints['sendPageReports']>> {
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
}

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
