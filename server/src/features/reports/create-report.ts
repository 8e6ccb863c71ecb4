import {
  type EndpointResponse,
  type Endpoints,
  MAX_COUNT,
  type ReportSubjectKind,
} from '@muster/contract';
import { AppError } from '../../platform/app-error.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import type { Db } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { errorCode } from '../../platform/errors.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { lockAccount } from '../people/lock-account-store.ts';
import { findSubject, NOT_FOUND } from './find-subject.ts';
import { findReportDate, insertReport, upsertOpenCase } from './store.ts';

type ReportRequest = Request<Endpoints['createReport']>;

const DAY_MS = 24 * 3_600_000;
const FOREIGN_KEY_VIOLATION = '23503';

/**
 * Reports something that the caller can see and that is not their own
 * (docs/product/administration.md#reports).
 */
export async function createReport(
  services: Services,
  { actor, body }: Pick<ReportRequest, 'actor' | 'body'>,
): Promise<EndpointResponse<Endpoints['createReport']>> {
  const { reason, text } = body;
  const { kind, id } = body.subject;
  const { ownerId, excerpt } = await findSubject(services, actor, body.subject);
  if (ownerId === actor.id) throw new AppError('OWN_SUBJECT');
  const subject = { kind, id, ownerId, excerpt };
  await inTransaction(services.db, async (trx) => {
    if (!(await lockAccount(trx, actor.id))) throw new AppError('SESSION_EXPIRED');
    await refuseMoreThanMax(trx, actor.id);
    const caseId = await upsertOpenCase(trx, { id: createObjectId(), subject });
    const report = { id: createObjectId(), caseId, reporterId: actor.id, reason, text };
    if (!(await insertReport(trx, report))) throw new AppError('ALREADY_REPORTED');
  }).catch((error: unknown) => refuseDeletedOwner(error, kind));
  return {};
}

/** TOO_MANY_REQUESTS when the last ones were all made within 24 hours. */
async function refuseMoreThanMax(trx: Db, reporterId: string): Promise<void> {
  const oldest = await findReportDate(trx, { reporterId, number: MAX_COUNT.reportsPerDay });
  const waitMs = oldest ? Date.parse(oldest) + DAY_MS - Date.now() : 0;
  if (waitMs <= 0) return;
  throw new AppError('TOO_MANY_REQUESTS', {
    message: `You can report ${MAX_COUNT.reportsPerDay} things in 24 hours. Please try again later.`,
    retryAfter: Math.ceil(waitMs / 1_000),
  });
}

/** The owner's account was deleted in the meantime, and the subject with it. */
function refuseDeletedOwner(error: unknown, kind: ReportSubjectKind): never {
  if (errorCode(error) === FOREIGN_KEY_VIOLATION) throw new AppError(NOT_FOUND[kind]);
  throw error;
}
