import { ensureSuperadmin } from '@muster/server/src/features/accounts/superadmin.ts';
import { StartError } from '@muster/server/src/platform/errors.ts';
import type { Services } from '@muster/server/src/platform/services.ts';
import { nextSaturday } from './dates.ts';
import {
  clearDemo,
  currentVersion,
  type DemoRecord,
  holdsData,
  readRecord,
  writeRecord,
} from './demo-record.ts';
import { moveEventDates } from './move-event-dates.ts';
import { seedDemo } from './seed-demo.ts';

export interface PrepareOptions {
  now: Date;
  /** Width of a landscape. */
  pictureWidthPx: number;
  /** Whether the data folder is the demo's own, so that its content may be replaced. */
  ownsData: boolean;
  say: (sentence: string) => void;
  signal?: AbortSignal;
}

/**
 * Makes the database hold this version's demo data. Data of an earlier version, or incomplete data,
 * is replaced. Throws StartError, and changes nothing, when the database holds data that is not the
 * demo's.
 */
export async function prepareDemo(services: Services, options: PrepareOptions): Promise<void> {
  const { db, config } = services;
  const { now, say } = options;
  const version = await currentVersion();
  const record = await readRecord(db);
  if (record?.version === version && record.finished) {
    const days = await moveEventDates(db, record, nextSaturday(now));
    if (days > 0) say(`The demo’s events were moved forward by ${days / 7} weeks.`);
    return;
  }
  const isFilled = await holdsData(db, config.superadminId);
  if (isFilled && !record && !options.ownsData) {
    throw new StartError(
      `The database that DATA_DIR or DATABASE_URL names holds data that is not the demo’s, and the demo would replace it: leave both out, or name an empty one.`,
    );
  }
  await createDemo(services, { ...options, version, isFilled, record });
}

interface Found {
  isFilled: boolean;
  record: DemoRecord | undefined;
}

function reasonFor({ isFilled, record }: Found): string {
  if (!isFilled) return 'Creating the demo’s data, once…';
  if (record?.finished === false) return 'The demo’s data is incomplete: creating it again…';
  return 'The demo’s data is of an earlier version: creating it again…';
}

async function createDemo(
  services: Services,
  { version, isFilled, record, say, ...options }: PrepareOptions & Found & { version: string },
): Promise<void> {
  const { db, config } = services;
  say(reasonFor({ isFilled, record }));
  const began = performance.now();
  const context: DemoRecord = {
    version,
    finished: false,
    saturday: nextSaturday(options.now),
    eventIds: [],
  };
  await writeRecord(db, context);
  if (isFilled) await clearDemo(services);
  await ensureSuperadmin(db, config);
  const result = await seedDemo(services, options);
  await writeRecord(db, { version, finished: true, ...result });
  say(`Created in ${Math.round((performance.now() - began) / 1_000)} s.`);
}
