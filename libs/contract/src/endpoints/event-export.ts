import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { event } from '../schemas/event.ts';
import { queryBoolean } from '../schemas/text.ts';

/** Over one's own events; the superadmin: over all (spec.md §3, decisions.md §3). */
const exportSummary = z.object({
  totalEvents: z.int(),
  upcomingEvents: z.int(),
  pastEvents: z.int(),
  /** How many different levels there are. */
  allLevels: z.int(),
  difficultyDistribution: z.record(z.string(), z.int()),
});

const flag = queryBoolean.default(false);

/** Taking one's events out (spec.md §7). */
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
