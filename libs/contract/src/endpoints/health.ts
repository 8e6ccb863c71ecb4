import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

/** Liveness and readiness (docs/product/api-conventions.md#health). */
export const healthEndpoints = {
  getHealth: defineEndpoint({
    method: 'GET',
    path: '/health',
    summary: 'Check that the process is running',
    access: 'anyone',
    errors: [],
    response: z.object({ status: z.literal('up'), version: z.string() }),
  }),
  getReadiness: defineEndpoint({
    method: 'GET',
    path: '/ready',
    summary: 'Check that the database and the file store can be reached',
    access: 'anyone',
    errors: [],
    response: z.object({ status: z.literal('ready') }),
  }),
};
