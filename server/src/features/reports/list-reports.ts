import type { EndpointResponse, Endpoints } from '@muster/contract';
import { pageOffset, paginate } from '@muster/domain';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { countCases, listCases } from './case-query-store.ts';
import { toReportCase } from './to-report-case.ts';

/**
 * A page of the cases that wait for a decision, or of those that have one
 * (docs/product/administration.md#report-queue).
 */
export async function listReports(
  { db, mediaLinks }: Services,
  { query }: Request<Endpoints['listReports']>,
): Promise<EndpointResponse<Endpoints['listReports']>> {
  const { status, limit } = query;
  const [rows, total] = await Promise.all([
    listCases(db, { status, limit, offset: pageOffset(query) }),
    countCases(db, status),
  ]);
  return {
    cases: rows.map((row) => toReportCase(row, mediaLinks)),
    pagination: paginate(query, total),
  };
}
