import type { Db } from '../../platform/database/schema.ts';
import { NOT_OF_THE_BUILD } from './compare-builds.ts';
import {
  listFailingNetworks,
  listRemoteFailures,
  listRemoteOpenings,
} from './remote-report-store.ts';
import type { PageReports } from './to-remote-state.ts';

const DAY_MS = 24 * 3_600_000;
const REPORT_DAYS = 7;

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
