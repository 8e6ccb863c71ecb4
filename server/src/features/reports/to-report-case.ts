import type { ReportCase } from '@muster/contract';
import type { MediaLinks } from '../../platform/storage/media-links.ts';
import { toPerson } from '../people/to-person.ts';
import type { CaseQueryRow } from './case-query-store.ts';

/** A case as the superadmin sees it (docs/product/administration.md#report-queue). */
export function toReportCase(row: CaseQueryRow, mediaLinks: MediaLinks): ReportCase {
  return {
    id: row.id,
    subject: {
      kind: row.subject_kind,
      id: row.subject_id,
      exists: row.subject_exists,
      excerpt: row.excerpt,
      owner: row.owner && toPerson(row.owner),
      threadId: row.thread_id,
      pictureUrl: row.picture_url && mediaLinks.toReadable(row.picture_url),
    },
    reportCount: row.report_count,
    lastReportedAt: row.last_reported_at,
    reports: row.reports.map(({ id, reason, text, created_at: createdAt, reporter }) => ({
      id,
      reporter: reporter && toPerson(reporter),
      reason,
      text,
      createdAt: new Date(createdAt).toISOString(),
    })),
    outcome: row.outcome,
    note: row.note,
    resolvedAt: row.resolved_at,
  };
}
