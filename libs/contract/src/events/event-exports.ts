import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { TIMEOUT_MS } from '../limits.ts';
import { queryBoolean } from '../shared/text.ts';
import { event } from './event.ts';

/**
 * Counts the caller's own events; for the superadmin, all events
 * (docs/product/exports.md#export-summary).
 */
const exportSummary = z.object({
  totalEvents: z.int(),
  upcomingEvents: z.int(),
  pastEvents: z.int(),
  /** The number of different difficulty levels among the events. */
  allLevels: z.int(),
  difficultyDistribution: z.record(z.string(), z.int()),
});

const flag = queryBoolean.default(false);

/** Export of the caller's events (docs/product/exports.md#event-export). */
export const eventExportEndpoints = {
  exportEvents: defineEndpoint({
    method: 'GET',
    path: '/events/export',
    summary:
      'Export your own events as JSON, CSV or XML; `stats` adds the summary, `download` sends JSON as a file too',
    access: 'signed-in',
    query: z.object({
      format: z.enum(['json', 'csv', 'xml']).default('json'),
      stats: flag,
      download: flag,
    }),
    errors: [],
    response: z.object({ events: z.array(event), summary: exportSummary.optional() }),
    responseKind: 'file',
    timeoutMs: TIMEOUT_MS.exportEvents,
  }),
  getExportSummary: defineEndpoint({
    method: 'GET',
    path: '/events/export/summary',
    summary: 'Count your own events: upcoming, past, and by difficulty',
    access: 'signed-in',
    errors: [],
    response: exportSummary,
  }),
};
