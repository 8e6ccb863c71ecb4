import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';

/** Every kind of durable job with the schema of its payload, which holds as little as possible. */
export const JOB_KINDS = {
  mailDecision: z.object({ eventId: z.string(), decidedAt: z.string() }),
  makeDataExport: z.object({ exportId: z.string() }),
  endCheckouts: z.object({ eventId: z.string() }),
  mailScheduleChange: z.object({ eventId: z.string() }),
  mailSeriesChange: z.object({ seriesId: z.string() }),
  refundEverybody: z.object({ runId: z.string() }),
  removeDeletedEvent: z.object({ eventId: z.string() }),
  removeEndedSeries: z.object({ seriesId: z.string() }),
  notifyReporters: z.object({ caseId: z.string() }),
  readPaymentFees: z.object({ checkoutId: z.string() }),
  sendAnnouncement: z.object({ announcementId: z.string() }),
  sendMail: z.object({ mailId: z.string() }),
  startPasswordReset: z.object({ email: z.string() }),
} satisfies Record<string, z.ZodType<object>>;

type JobKinds = typeof JOB_KINDS;
export type JobName = keyof JobKinds;
export type JobPayload<N extends JobName> = z.output<JobKinds[N]>;

/** What a handler knows about the attempt that it makes. */
export interface JobAttempt {
  /** Aborted when the server stops: end at the next safe point, and throw to be run again. */
  signal: AbortSignal;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  /** If this attempt throws, the job becomes a dead job. */
  isLast: boolean;
}

/** Runs a job. It can be run more than once, so it must check what is already done. */
type JobHandler<N extends JobName> = (payload: JobPayload<N>, attempt: JobAttempt) => Promise<void>;

/** One function for every kind of job. */
export type JobHandlers = { [N in JobName]: JobHandler<N> };
