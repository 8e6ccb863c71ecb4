import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { PAGE_SIZE } from '../limits.ts';
import { id, timestamp } from '../shared/text.ts';

/** Grows with time; the first has 1. */
const noticeId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

/** What an account is told under News. */
const noticeKind = z.enum([
  'eventApproved',
  'eventRejected',
  'eventPending',
  'eventReverted',
  'eventFull',
  'firstSignUp',
  'gateConflict',
  'refundFailed',
  'crewJoined',
  'devicePaired',
  'dateOfBirthChanged',
]);
/** A `noticeKind` in a response. */
export type NoticeKind = z.output<typeof noticeKind>;

/**
 * What has happened at what an account organizes, or to the account
 * (docs/product/messages.md#news).
 */
const notice = z.object({
  id: noticeId,
  kind: noticeKind,
  /** Null: it is about no event, or about all of them. */
  eventId: id.nullable(),
  /** As it was then. */
  eventTitle: z.string().nullable(),
  /** Of the person or the device that it is about. */
  name: z.string().nullable(),
  /** How often it has happened on that day. */
  count: z.int(),
  createdAt: timestamp,
  isRead: z.boolean(),
});
/** A `notice` in a response. */
export type Notice = z.output<typeof notice>;

/** What an account is told under News (docs/product/messages.md#news). */
export const noticeEndpoints = {
  listNotices: defineEndpoint({
    method: 'GET',
    path: '/notices',
    summary: 'List your news, newest first',
    access: 'signed-in',
    query: z.object({
      /** Only older ones than this. */
      before: noticeId.optional(),
      limit: z.coerce.number().int().min(1).max(PAGE_SIZE.notices).default(PAGE_SIZE.notices),
    }),
    errors: [],
    response: z.object({ notices: z.array(notice), hasMore: z.boolean() }),
  }),
  markNoticesRead: defineEndpoint({
    method: 'POST',
    path: '/notices/read',
    summary: 'Mark your news as read, up to one of them',
    access: 'signed-in',
    body: z.object({ upTo: noticeId }),
    errors: [],
    response: z.object({ unreadCount: z.int() }),
  }),
};
