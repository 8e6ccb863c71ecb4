import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

/** Whether the server is there, and whether it can work (decisions.md §1). */
export const healthEndpoints = {
  getHealth: defineEndpoint({
    method: 'GET',
    path: '/health',
    summary: 'The process is up',
    access: 'anyone',
    response: z.object({ status: z.literal('up'), version: z.string() }),
  }),
  getReadiness: defineEndpoint({
    method: 'GET',
    path: '/ready',
    summary: 'Database and storage can be reached',
    access: 'anyone',
    response: z.object({ status: z.literal('ready') }),
  }),
};
