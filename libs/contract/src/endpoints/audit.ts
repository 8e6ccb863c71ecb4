import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { PAGE_SIZE, TIMEOUT_MS } from '../limits.ts';
import { auditEntry, auditFilter } from '../schemas/audit.ts';

/** The audit log, for the superadmin only (docs/product/administration.md#audit-log). */
export const auditEndpoints = {
  listAuditEntries: defineEndpoint({
    method: 'GET',
    path: '/admin/audit',
    summary: 'List what was done with the superadmin’s power, and deletions, newest first',
    access: 'superadmin',
    query: auditFilter.extend({
      /** The `nextBefore` of the page before. */
      before: z.coerce.number().int().min(1).optional(),
      limit: z.coerce.number().int().min(1).max(PAGE_SIZE.max).default(PAGE_SIZE.auditEntries),
    }),
    errors: [],
    response: z.object({
      entries: z.array(auditEntry),
      /** Where the next, older page begins; null on the last one. */
      nextBefore: z.int().nullable(),
    }),
  }),
  exportAuditEntries: defineEndpoint({
    method: 'GET',
    path: '/admin/audit/export',
    summary: 'Export the audit log as CSV, newest first',
    access: 'superadmin',
    query: auditFilter,
    errors: [],
    response: z.object({}),
    responseKind: 'file',
    timeoutMs: TIMEOUT_MS.exportAuditEntries,
    rateLimitPerMinute: 10,
  }),
};
