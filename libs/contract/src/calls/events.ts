import { z } from 'zod';
import { defineCall } from '../call.ts';
import { COUNT, PAGE_SIZE } from '../limits.ts';
import { event, eventUpdate, newEvent } from '../schemas/event.ts';
import { eventQuery } from '../schemas/event-query.ts';
import { pageQuery, pagination } from '../schemas/pagination.ts';
import { id, search, url } from '../schemas/text.ts';

const params = z.object({ id });
const answer = z.object({ event });

/** Events (spec.md §7, decisions.md §3). */
export const eventCalls = {
  listEvents: defineCall({
    method: 'GET',
    path: '/events',
    summary: 'Events: one’s own by default, the approved ones without a token',
    who: 'anyone',
    query: eventQuery,
    answer: z.object({ events: z.array(event), pagination }),
  }),
  createEvent: defineCall({
    method: 'POST',
    path: '/events',
    summary: 'A new event; pending until the superadmin approves it',
    who: 'signed-in',
    body: newEvent,
    answer,
    status: 201,
  }),
  getEvent: defineCall({
    method: 'GET',
    path: '/events/:id',
    summary: 'One event; a pending one only for its organizer and the superadmin',
    who: 'anyone',
    params,
    answer,
  }),
  updateEvent: defineCall({
    method: 'PUT',
    path: '/events/:id',
    summary: 'Change an event; what is left out stays',
    who: 'event-organizer',
    params,
    body: eventUpdate,
    answer,
  }),
  deleteEvent: defineCall({
    method: 'DELETE',
    path: '/events/:id',
    summary: 'Delete an event with its participants and likes; its threads stay readable',
    who: 'event-organizer',
    params,
    answer: z.object({ id }),
  }),
  deleteEventMedia: defineCall({
    method: 'DELETE',
    path: '/events/:id/media',
    summary:
      'Take pictures and videos out of an event’s gallery, and delete the files nothing else shows',
    who: 'event-organizer',
    params,
    body: z.object({ mediaUrls: z.array(url.min(1)).min(1).max(COUNT.cleanupMedia) }),
    answer: z.object({ event, deleted: z.int(), failed: z.int() }),
  }),
  approveEvent: defineCall({
    method: 'PATCH',
    path: '/events/admin/:id/approve',
    summary: 'Approve or reject an event',
    who: 'superadmin',
    params,
    body: z.object({ approved: z.boolean() }),
    answer,
  }),
  listAdminEvents: defineCall({
    method: 'GET',
    path: '/events/admin/all',
    summary: 'Every event with its approval, and how many there are of each',
    who: 'superadmin',
    query: z.object({
      ...pageQuery(PAGE_SIZE.adminEvents),
      status: z.enum(['all', 'approved', 'pending']).default('all'),
      search: search.optional(),
    }),
    answer: z.object({
      events: z.array(event),
      pagination,
      summary: z.object({ total: z.int(), approved: z.int(), unapproved: z.int() }),
    }),
  }),
};
