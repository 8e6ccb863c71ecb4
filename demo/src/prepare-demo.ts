import { ensureSuperadmin } from '@muster/server/src/auth/superadmin.ts';
import { StartError } from '@muster/server/src/errors.ts';
import type { Services } from '@muster/server/src/services.ts';
import { nextSaturday } from './dates.ts';
import {
  clearWorld,
  currentVersion,
  holdsData,
  readRecord,
  type WorldRecord,
  writeRecord,
} from './demo-record.ts';
import { moveWorld } from './move-event-dates.ts';
import { seedWorld } from './seed-demo.ts';

export interface Preparing {
  now: Date;
  /** Of a landscape, in pixels. */
  pictureWidth: number;
  /** Whether the data folder is the demo's own, so that what is there may be thrown away. */
  ownsData: boolean;
  say: (sentence: string) => void;
  signal?: AbortSignal;
}

/**
 * Sees to it that the database holds this version's world. One of an earlier version, or half made, is made anew; data that
 * is not the demo's is left alone: StartError.
 */
export async function prepareWorld(services: Services, preparing: Preparing): Promise<void> {
  const { db, config } = services;
  const { now, say } = preparing;
  const version = await currentVersion();
  const record = await readRecord(db);
  if (record?.version === version && record.finished) {
    const days = await moveWorld(db, record, nextSaturday(now));
    if (days > 0) say(`The demo’s events have moved on by ${days / 7} weeks.`);
    return;
  }
  const isFilled = await holdsData(db, config.superadminId);
  if (isFilled && !record && !preparing.ownsData) {
    throw new StartError(
      `The database that DATA_DIR or DATABASE_URL names is not the demo’s, and the demo would replace all of it: leave both out, or name an empty one.`,
    );
  }
  await makeWorld(services, { ...preparing, version, isFilled, record });
}

interface Found {
  isFilled: boolean;
  record: WorldRecord | undefined;
}

function reasonFor({ isFilled, record }: Found): string {
  if (!isFilled) return 'Making the demo’s world, once…';
  if (record?.finished === false) return 'The demo’s world was left half made: making it anew…';
  return 'The demo’s world is of an earlier version: making it anew…';
}

async function makeWorld(
  services: Services,
  { version, isFilled, record, say, ...wishes }: Preparing & Found & { version: string },
): Promise<void> {
  const { db, config } = services;
  say(reasonFor({ isFilled, record }));
  const began = performance.now();
  const making: WorldRecord = {
    version,
    finished: false,
    saturday: nextSaturday(wishes.now),
    eventIds: [],
  };
  await writeRecord(db, making);
  if (isFilled) await clearWorld(services);
  await ensureSuperadmin(db, config);
  const world = await seedWorld(services, wishes);
  await writeRecord(db, { version, finished: true, ...world });
  say(`Made in ${Math.round((performance.now() - began) / 1_000)} s.`);
}
