import { z } from 'zod';
import { defineCall } from '../call.ts';

/** Whether the server is there, and whether it can work (decisions.md §1). */
export const healthCalls = {
  getHealth: defineCall({
    method: 'GET',
    path: '/health',
    summary: 'The process is up',
    who: 'anyone',
    answer: z.object({ status: z.literal('up'), version: z.string() }),
  }),
  getReadiness: defineCall({
    method: 'GET',
    path: '/ready',
    summary: 'Database and storage can be reached',
    who: 'anyone',
    answer: z.object({ status: z.literal('ready') }),
  }),
};
