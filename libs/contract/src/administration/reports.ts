import { z } from 'zod';
import { REPORT_REASONS, type ReportReason } from '../choices.ts';
import { defineEndpoint } from '../endpoint.ts';
import { LENGTH, PAGE_SIZE } from '../limits.ts';
import { pageQuery, pagination } from '../shared/pagination.ts';
import { id, text, timestamp } from '../shared/text.ts';
import { FIELD_TEXT } from '../texts.ts';

/**
 * What can be reported (docs/product/administration.md#reports). A `user` is reported for their
 * public profile, a `squad` for its name.
 */
export const reportSubjectKind = z.enum(['event', 'message', 'moment', 'user', 'squad']);
/** One of `reportSubjectKind`. */
export type ReportSubjectKind = z.output<typeof reportSubjectKind>;

/** Why it is reported; `unsafe` is unsafe or illegal. */
export const reportReason = z.enum(REPORT_REASONS);

/** What the superadmin decides about a case (docs/product/administration.md#report-outcomes). */
export const reportOutcome = z.enum(['dismissed', 'removed', 'warned']);
/** One of `reportOutcome`. */
export type ReportOutcome = z.output<typeof reportOutcome>;

const formFields = {
  reason: z.enum(REPORT_REASONS, FIELD_TEXT.reportReasonRequired),
  text: text(LENGTH.report).default(''),
};

/** Another reason than the listed ones needs words. */
function isExplained({ reason, text: said }: { reason: ReportReason; text: string }): boolean {
  return reason !== 'other' || said !== '';
}
const EXPLANATION = { path: ['text'], error: FIELD_TEXT.reportTextRequired };

/** What the reporter fills in. */
export const reportForm = z.object(formFields).refine(isExplained, EXPLANATION);

/** What is reported. */
const reportSubject = z.object({ kind: reportSubjectKind, id });
/** A `reportSubject`. */
export type ReportSubject = z.output<typeof reportSubject>;

/** A report to make. */
const newReport = z
  .object({ subject: reportSubject, ...formFields })
  .refine(isExplained, EXPLANATION);

/** The superadmin's decision. A warning needs the sentence that its owner reads. */
export const reportDecision = z
  .object({ outcome: reportOutcome, note: text(LENGTH.report).default('') })
  .refine(({ outcome, note }) => outcome !== 'warned' || note !== '', {
    path: ['note'],
    error: FIELD_TEXT.warningRequired,
  });

const person = z.object({ id, name: z.string(), avatarUrl: z.string().nullable() });

/** The reports on one subject, which are decided together. */
const reportCase = z.object({
  id,
  subject: z.object({
    kind: reportSubjectKind,
    id,
    /** False once it is deleted. */
    exists: z.boolean(),
    /** What it said when it was first reported; empty once the owner's account is deleted. */
    excerpt: z.string(),
    /** Who wrote or uploaded it, or leads the squad; null once that account is deleted. */
    owner: person.nullable(),
    /** The thread of a message. */
    threadId: id.nullable(),
    /**
     * The photo of a Moment, the picture of a message, the main image of an event: its thumbnail
     * where it has one.
     */
    pictureUrl: z.string().nullable(),
  }),
  reportCount: z.int(),
  lastReportedAt: timestamp,
  /** The latest of the reports, newest first. */
  reports: z.array(
    z.object({
      id,
      /** Null once the account is deleted. */
      reporter: person.nullable(),
      reason: reportReason,
      text: z.string(),
      createdAt: timestamp,
    }),
  ),
  /** Null while the case is open. */
  outcome: reportOutcome.nullable(),
  note: z.string(),
  resolvedAt: timestamp.nullable(),
});
/** A `reportCase`. */
export type ReportCase = z.output<typeof reportCase>;

/** Reports of users to the superadmin (docs/product/administration.md#reports). */
export const reportEndpoints = {
  createReport: defineEndpoint({
    method: 'POST',
    path: '/reports',
    summary: 'Report an event, a message, a Moment, a profile or the name of a squad; 20 a day',
    access: 'user',
    body: newReport,
    errors: [
      'EVENT_NOT_FOUND',
      'MESSAGE_NOT_FOUND',
      'MOMENT_NOT_FOUND',
      'USER_NOT_FOUND',
      'SQUAD_NOT_FOUND',
      'OWN_SUBJECT',
      'ALREADY_REPORTED',
    ],
    response: z.object({}),
    status: 201,
    rateLimitPerMinute: 30,
  }),
  listReports: defineEndpoint({
    method: 'GET',
    path: '/admin/reports',
    summary: 'List the open cases, most reported first, or the closed ones, latest decision first',
    access: 'superadmin',
    query: z.object({
      ...pageQuery(PAGE_SIZE.reports),
      status: z.enum(['open', 'closed']).default('open'),
    }),
    errors: [],
    response: z.object({ cases: z.array(reportCase), pagination }),
  }),
  resolveReport: defineEndpoint({
    method: 'POST',
    path: '/admin/reports/:id/resolve',
    summary:
      'Dismiss a case, remove its subject or warn its owner; each reporter is told the outcome',
    access: 'superadmin',
    params: z.object({ id }),
    body: reportDecision,
    errors: ['REPORT_NOT_FOUND', 'REPORT_CLOSED'],
    response: z.object({ case: reportCase }),
  }),
};
