import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { MAX_COUNT, PAGE_SIZE } from '../limits.ts';
import { pageQuery, pagination } from '../schemas/pagination.ts';
import {
  joinForm,
  joinStatus,
  participant,
  participantChange,
  participantSummary,
} from '../schemas/participant.ts';
import { participationStatus, paymentStatus } from '../schemas/participation-states.ts';
import { id, search } from '../schemas/text.ts';

const params = z.object({ id });

/** Joining events and looking after those who joined (spec.md §7, decisions.md §3). */
export const participationEndpoints = {
  joinEvent: defineEndpoint({
    method: 'POST',
    path: '/events/:id/join',
    summary: 'Join an event: confirmed while there is room, else on the waitlist',
    access: 'event-reader',
    params,
    body: z.object({ joinForm: joinForm.prefault({}) }),
    response: joinStatus.extend({ participant }),
    status: 201,
  }),
  leaveEvent: defineEndpoint({
    method: 'DELETE',
    path: '/events/:id/join',
    summary: 'Give one’s place up; the waitlist moves up',
    access: 'participant',
    params,
    response: joinStatus,
  }),
  getJoinStatus: defineEndpoint({
    method: 'GET',
    path: '/events/:id/join-status',
    summary: 'Whether one has joined, and one’s place in line',
    access: 'event-reader',
    params,
    response: joinStatus,
  }),
  getMyJoinForm: defineEndpoint({
    method: 'GET',
    path: '/events/:id/my-join-form',
    summary: 'What one told the organizer, and where one stands',
    access: 'participant',
    params,
    response: z.object({ joinForm: participant.shape.joinForm, participant }),
  }),
  listParticipants: defineEndpoint({
    method: 'GET',
    path: '/events/:id/participants',
    summary: 'Who takes part, with join forms, and sums over the whole event',
    access: 'event-organizer',
    params,
    query: z.object({
      ...pageQuery(PAGE_SIZE.participants, PAGE_SIZE.maxParticipants),
      status: participationStatus.optional(),
      paymentStatus: paymentStatus.optional(),
      /** Over name, e-mail and phone. */
      search: search.optional(),
    }),
    response: z.object({
      participants: z.array(participant),
      summary: participantSummary,
      pagination,
    }),
  }),
  updateParticipant: defineEndpoint({
    method: 'PATCH',
    path: '/events/:id/participants/:userId',
    summary: 'Confirm, mark paid, check in, and each of them back',
    access: 'event-organizer',
    params: z.object({ id, userId: id }),
    body: participantChange,
    response: z.object({ participant }),
  }),
  updateParticipants: defineEndpoint({
    method: 'PATCH',
    path: '/events/:id/participants',
    summary: 'The same change for several; those that cannot be changed are named',
    access: 'event-organizer',
    params,
    body: z.object({
      userIds: z.array(id).min(1).max(MAX_COUNT.participantChanges),
      change: participantChange,
    }),
    response: z.object({
      updated: z.int(),
      refused: z.array(z.object({ userId: id, message: z.string() })),
    }),
  }),
};
