import type { Readiness, WaiverFilter } from '@muster/contract';
import { type EventAccess, isUnsigned } from '@muster/domain';
import type pg from 'pg';
import { prepared } from '../../platform/database/prepared.ts';
import { mayAccessSql } from '../crew/access-store.ts';
import { toWaiverState, WAIVER_FACTS } from '../waiver-states/waiver-facts-store.ts';
import { type FieldReadyRow, isRowFieldReady } from './field-ready.ts';
import { GUN_RESULTS } from './gun-store.ts';
import { ACCOUNT_ID } from './own-store.ts';

interface SafetyFilter {
  eventId: string;
  access: EventAccess;
  waiver?: WaiverFilter | undefined;
  readiness?: Readiness | undefined;
}

type SafetyRow = FieldReadyRow & { id: string; status: string };

/**
 * The participations of an event that stand to the waiver and the chronograph in a way; undefined
 * when neither is asked. The rules decide, and not SQL, so that a list shows what it is filtered
 * by.
 */
export async function findSafetyIds(
  pool: pg.Pool,
  { eventId, access, waiver, readiness }: SafetyFilter,
): Promise<string[] | undefined> {
  if (!waiver && !readiness) return undefined;
  const { rows } = await pool.query<SafetyRow>(
    prepared(
      `select p.id, p.status, p.is_inside, ${WAIVER_FACTS} as waiver_facts,
        ${readiness ? GUN_RESULTS : 'null'} as gun_results
      from live_events e join participations p on p.event_id = e.id
      left join users u on u.id = ${ACCOUNT_ID}
      where e.id = $1 and ${mayAccessSql('$2', '$3')}`,
      [eventId, access.accountId, access.roles],
    ),
  );
  return rows
    .filter((row) => hasWaiver(row, waiver) && hasReadiness(row, readiness))
    .map(({ id }) => id);
}

function hasWaiver({ waiver_facts }: SafetyRow, wanted: WaiverFilter | undefined): boolean {
  const state = toWaiverState(waiver_facts);
  if (wanted === 'due') return isUnsigned(state);
  return !wanted || state === wanted;
}

/** Only confirmed participants go on the field. */
function hasReadiness(row: SafetyRow, wanted: Readiness | undefined): boolean {
  if (!wanted) return true;
  return row.status === 'confirmed' && isRowFieldReady(row) === (wanted === 'ready');
}
