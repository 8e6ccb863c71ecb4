import { z } from 'zod';
import { defineCall } from '../call.ts';
import { COUNT, PAGE_SIZE } from '../limits.ts';
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
export const participationCalls = {
  joinEvent: defineCall({
    method: 'POST',
    path: '/events/:id/join',
    summary: 'Join an event: confirmed while there is room, else on the waitlist',
    who: 'event-reader',
    params,
    body: z.object({ joinForm: joinForm.prefault({}) }),
    answer: joinStatus.extend({ participant }),
    status: 201,
  }),
  leaveEvent: defineCall({
    method: 'DELETE',
    path: '/events/:id/join',
    summary: 'Give one’s place up; the waitlist moves up',
    who: 'participant',
    params,
    answer: joinStatus,
  }),
  getJoinStatus: defineCall({
    method: 'GET',
    path: '/events/:id/join-status',
    summary: 'Whether one has joined, and one’s place in line',
    who: 'event-reader',
    params,
    answer: joinStatus,
  }),
  getMyJoinForm: defineCall({
    method: 'GET',
    path: '/events/:id/my-join-form',
    summary: 'What one told the organizer, and where one stands',
    who: 'participant',
    params,
    answer: z.object({ joinForm: participant.shape.joinForm, participant }),
  }),
  listParticipants: defineCall({
    method: 'GET',
    path: '/events/:id/participants',
    summary: 'Who takes part, with join forms, and sums over the whole event',
    who: 'event-organizer',
    params,
    query: z.object({
      ...pageQuery(PAGE_SIZE.participants, PAGE_SIZE.mostParticipants),
      status: participationStatus.optional(),
      paymentStatus: paymentStatus.optional(),
      /** Over name, e-mail and phone. */
      search: search.optional(),
    }),
    answer: z.object({
      participants: z.array(participant),
      summary: participantSummary,
      pagination,
    }),
  }),
  updateParticipant: defineCall({
    method: 'PATCH',
    path: '/events/:id/participants/:userId',
    summary: 'Confirm, mark paid, check in, and each of them back',
    who: 'event-organizer',
    params: z.object({ id, userId: id }),
    body: participantChange,
    answer: z.object({ participant }),
  }),
  updateParticipants: defineCall({
    method: 'PATCH',
    path: '/events/:id/participants',
    summary: 'The same change for several; those that cannot be changed are named',
    who: 'event-organizer',
    params,
    body: z.object({
      userIds: z.array(id).min(1).max(COUNT.participantChanges),
      change: participantChange,
    }),
    answer: z.object({
      updated: z.int(),
      refused: z.array(z.object({ userId: id, message: z.string() })),
    }),
  }),
};
