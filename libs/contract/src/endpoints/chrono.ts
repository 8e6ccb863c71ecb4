import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { PAGE_SIZE } from '../limits.ts';
import {
  type chronoCheck,
  chronoCheckResult,
  classLimit,
  newLimits,
  recordedCheck,
} from '../schemas/chrono.ts';
import { pageQuery, pagination } from '../schemas/pagination.ts';
import { id } from '../schemas/text.ts';
import { FIELD_TEXT } from '../texts.ts';

const params = z.object({ id });
const limits = z.object({ limits: z.array(classLimit) });

/** Chronograph checks of guns (docs/product/chronograph.md). */
export const chronoEndpoints = {
  getLimits: defineEndpoint({
    method: 'GET',
    path: '/limits',
    summary: 'Get your limits of muzzle energy; those of the law where you have set none',
    access: 'signed-in',
    errors: [],
    response: limits,
  }),
  setLimits: defineEndpoint({
    method: 'PUT',
    path: '/limits',
    summary: 'Replace your limits of muzzle energy; none can be above that of the law',
    access: 'signed-in',
    body: newLimits,
    errors: [],
    response: limits,
    rateLimitPerMinute: 20,
  }),
  recordChecks: defineEndpoint({
    method: 'POST',
    path: '/events/:id/chrono',
    summary: 'Record up to 200 chronograph checks; each has a result of its own',
    access: 'gate',
    params,
    // Each is parsed by itself, so that a wrong one stops no other.
    body: z.object({
      checks: z
        .array(z.unknown() as z.ZodType<z.input<typeof chronoCheck>>, { error: FIELD_TEXT.checks })
        .min(1, FIELD_TEXT.checks),
    }),
    errors: ['EVENT_NOT_FOUND', 'TOO_LARGE'],
    response: z.object({ results: z.array(chronoCheckResult), version: z.int() }),
  }),
  listChecks: defineEndpoint({
    method: 'GET',
    path: '/events/:id/chrono',
    summary: 'List the chronograph checks of an event in order of receipt',
    access: 'gate',
    params,
    query: z.object({
      ...pageQuery(PAGE_SIZE.chronoChecks, PAGE_SIZE.maxCrew),
      participationId: id.optional(),
    }),
    errors: ['EVENT_NOT_FOUND'],
    response: z.object({ checks: z.array(recordedCheck), pagination }),
  }),
  getChronoLog: defineEndpoint({
    method: 'GET',
    path: '/events/:id/chrono/log',
    summary: 'Download the chronograph checks of an event, as PDF',
    access: 'event-organizer',
    params,
    errors: ['EVENT_NOT_FOUND'],
    responseKind: 'file',
    response: z.object({}),
    rateLimitPerMinute: 20,
  }),
};
