import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { session } from '../schemas/session.ts';
import { id, queryBoolean } from '../schemas/text.ts';

/** The caller's own sessions (docs/product/sessions.md#session-list). */
export const sessionEndpoints = {
  listSessions: defineEndpoint({
    method: 'GET',
    path: '/auth/sessions',
    summary: 'List your own sessions, the last used first',
    access: 'signed-in',
    errors: [],
    response: z.object({ sessions: z.array(session) }),
  }),
  endSession: defineEndpoint({
    method: 'DELETE',
    path: '/auth/sessions/:id',
    summary: 'End one of your own sessions',
    access: 'session-owner',
    params: z.object({ id }),
    errors: ['SESSION_NOT_FOUND'],
    response: z.object({}),
  }),
  endOtherSessions: defineEndpoint({
    method: 'DELETE',
    path: '/auth/sessions',
    summary: 'End all your other sessions, and your crew and devices unless they are kept',
    access: 'signed-in',
    query: z.object({ keepsCrew: queryBoolean.optional() }),
    errors: [],
    response: z.object({ endedCount: z.int() }),
  }),
};
