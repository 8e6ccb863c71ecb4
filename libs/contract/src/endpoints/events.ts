import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { MAX_COUNT } from '../limits.ts';
import {
  event,
  eventUpdate,
  goingPerson,
  lastEvent,
  newEvent,
  nextEvent,
} from '../schemas/event.ts';
import { eventPin, eventPinQuery, eventQuery } from '../schemas/event-query.ts';
import { moment } from '../schemas/moment.ts';
import { pagination } from '../schemas/pagination.ts';
import { id, timestamp, url } from '../schemas/text.ts';

const params = z.object({ id });
const response = z.object({ event });

/** Events (docs/product/events.md#events). */
export const eventEndpoints = {
  listEvents: defineEndpoint({
    method: 'GET',
    path: '/events',
    summary: 'List events: your own by default, approved ones without a token',
    access: 'anyone',
    query: eventQuery,
    errors: ['UNAUTHENTICATED'],
    response: z.object({ events: z.array(event), pagination }),
  }),
  listEventPins: defineEndpoint({
    method: 'GET',
    path: '/events/pins',
    summary:
      'List where the coming events of others are: the nearest, else the soonest, at most 500',
    access: 'anyone',
    query: eventPinQuery,
    errors: [],
    response: z.object({
      pins: z.array(eventPin),
      /** False: more events with a position match. */
      isComplete: z.boolean(),
    }),
  }),
  getNextEvent: defineEndpoint({
    method: 'GET',
    path: '/events/next',
    summary: 'Get the next event that you organize, with what is left to do for it',
    access: 'signed-in',
    errors: [],
    response: z.object({ next: nextEvent.nullable() }),
  }),
  getLastEvent: defineEndpoint({
    method: 'GET',
    path: '/events/last',
    summary: 'Get how the last event that you organized went, for 14 days after it is over',
    access: 'signed-in',
    errors: [],
    response: z.object({ last: lastEvent.nullable() }),
  }),
  createEvent: defineEndpoint({
    method: 'POST',
    path: '/events',
    summary: 'Create an event; it is pending until the superadmin approves it',
    access: 'signed-in',
    body: newEvent,
    errors: ['FOREIGN_MEDIA', 'QUOTA_REACHED'],
    response,
    status: 201,
  }),
  getEvent: defineEndpoint({
    method: 'GET',
    path: '/events/:id',
    summary: 'Get an event; a pending one only for its organizer and the superadmin',
    access: 'anyone',
    params,
    errors: ['EVENT_NOT_FOUND'],
    response,
  }),
  getEventOrganizer: defineEndpoint({
    method: 'GET',
    path: '/events/:id/organizer',
    summary: 'Get what the page of an event says about its organizer',
    access: 'anyone',
    params,
    errors: ['EVENT_NOT_FOUND'],
    response: z.object({
      /** Empty when the organizer has no public profile. */
      bio: z.string(),
      /** The latest photos of the public profile, newest first, at most 6. */
      moments: z.array(moment.pick({ id: true, url: true, thumbnailUrl: true })),
    }),
  }),
  listGoing: defineEndpoint({
    method: 'GET',
    path: '/events/:id/going',
    summary: 'List the latest with a spot at an event who let everyone see that, at most 6',
    access: 'anyone',
    params,
    errors: ['EVENT_NOT_FOUND'],
    response: z.object({ people: z.array(goingPerson) }),
  }),
  updateEvent: defineEndpoint({
    method: 'PUT',
    path: '/events/:id',
    summary: 'Change an event; fields that are left out keep their value',
    access: 'event-organizer',
    params,
    body: eventUpdate,
    errors: ['EVENT_NOT_FOUND', 'BELOW_CONFIRMED', 'BELOW_TAKEN', 'FOREIGN_MEDIA'],
    response,
  }),
  deleteEvent: defineEndpoint({
    method: 'DELETE',
    path: '/events/:id',
    summary: 'Delete an event with its participants and likes; its threads stay readable',
    access: 'event-organizer',
    params,
    errors: ['EVENT_NOT_FOUND'],
    response: z.object({ id }),
  }),
  deleteEventUndoably: defineEndpoint({
    method: 'POST',
    path: '/events/:id/deletion',
    summary: 'Delete an event so that it can be undone; 30 s later it is removed with its files',
    access: 'event-organizer',
    params,
    errors: ['EVENT_NOT_FOUND'],
    /** `deletesAt` is when it is removed and Undo comes too late. */
    response: z.object({ id, deletesAt: timestamp }),
    rateLimitPerMinute: 20,
  }),
  undoEventDeletion: defineEndpoint({
    method: 'DELETE',
    path: '/events/:id/deletion',
    summary: 'Undo the deletion of an event',
    access: 'event-organizer',
    params,
    errors: ['EVENT_NOT_FOUND'],
    response,
    rateLimitPerMinute: 20,
  }),
  deleteEventMedia: defineEndpoint({
    method: 'DELETE',
    path: '/events/:id/media',
    summary: 'Remove media from an event’s gallery and delete the files that nothing else uses',
    access: 'event-organizer',
    params,
    body: z.object({ mediaUrls: z.array(url.min(1)).min(1).max(MAX_COUNT.cleanupMedia) }),
    errors: ['EVENT_NOT_FOUND'],
    response: z.object({ event, deleted: z.int(), failed: z.int() }),
  }),
};
