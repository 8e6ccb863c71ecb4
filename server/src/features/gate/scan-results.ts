import type { ScanResult } from '@muster/contract';
import type { Db } from '../../platform/database/schema.ts';
import { listAdmissions, listOtherEvents, type OtherEvent, type ScanRow } from './scan-store.ts';

/** What is responded to recorded scans, now or when they are sent again; null stays null. */
export async function toResults(
  trx: Db,
  rows: readonly (ScanRow | null)[],
): Promise<(ScanResult | null)[]> {
  const first = await listAdmissions(
    trx,
    rows.flatMap((row) => row?.firstSeq ?? []),
  );
  const others = await listOtherEvents(
    trx,
    rows.flatMap((row) => row?.otherEventId ?? []),
  );
  return rows.map(
    (row) =>
      row &&
      toResult(row, {
        first: first.get(row.firstSeq ?? 0) ?? null,
        otherEvent: others.find(({ id }) => id === row.otherEventId),
      }),
  );
}

/** With who let them in, and the event that the ticket is for. */
export function toResult(
  row: ScanRow,
  { first, otherEvent }: Pick<ScanResult, 'first'> & { otherEvent?: OtherEvent | undefined },
): ScanResult {
  return {
    nonce: row.nonce,
    status: 200,
    verdict: row.verdict,
    participationId: row.participationId,
    occurredAt: row.occurredAt,
    receivedAt: row.receivedAt,
    isClockCorrected: row.isClockCorrected,
    first,
    ...(otherEvent && { otherEvent }),
    error: row.kind === 'admit' && row.verdict === 'not_signed' && !row.effect ? NOT_YOURS : null,
  };
}

/** Who has not signed is admitted by the organizer and co-organizers alone. */
const NOT_YOURS = {
  code: 'FORBIDDEN',
  message: 'Only the organizer or a co-organizer can let in somebody who has not signed',
};

interface RefusedScan {
  nonce: string;
  receivedAt: string;
  code: string;
  message: string;
}

/** The result of a scan that is not recorded; the device keeps and shows it. */
export function refuseScan(
  status: 400 | 409,
  { nonce, receivedAt, code, message }: RefusedScan,
): ScanResult {
  return {
    nonce,
    status,
    verdict: null,
    participationId: null,
    occurredAt: null,
    receivedAt,
    isClockCorrected: false,
    first: null,
    error: { code, message },
  };
}
