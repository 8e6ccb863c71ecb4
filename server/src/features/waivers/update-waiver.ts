import {
  type EndpointResponse,
  type Endpoints,
  MAX_COUNT,
  type NewWaiver,
  type Waiver,
} from '@muster/contract';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Db } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { lockAccount } from '../people/lock-account-store.ts';
import { countTextsOfDay, findLatestText, insertText } from '../waiver-states/text-store.ts';

/**
 * Sets the waiver of the caller's events. Every change is a new version, so that what was signed
 * stays readable; what is the same already makes none (docs/product/waivers.md#text).
 */
export async function updateWaiver(
  { db }: Services,
  request: Request<Endpoints['updateWaiver']>,
): Promise<EndpointResponse<Endpoints['updateWaiver']>> {
  const { actor, body } = request;
  return inTransaction(db, async (trx) => {
    const latest = await lockTexts(trx, actor.id);
    if (latest && !body.isMaterial && isSame(latest, body)) return { waiver: latest };
    const waiver = await addText(trx, { ...body, organizerId: actor.id, latest });
    const { version, validFor, guardianBelow, accompaniedBelow } = waiver;
    await recordAudit(trx, request, {
      action: 'updateWaiver',
      subject: { kind: 'user', id: actor.id },
      after: { version, validFor, guardianBelow, accompaniedBelow, isMaterial: body.isMaterial },
    });
    return { waiver };
  });
}

/** From now on players sign nothing. */
export async function removeWaiver(
  { db }: Services,
  request: Request<Endpoints['removeWaiver']>,
): Promise<EndpointResponse<Endpoints['removeWaiver']>> {
  const { actor } = request;
  return inTransaction(db, async (trx) => {
    const latest = await lockTexts(trx, actor.id);
    if (!latest?.body) return { waiver: null };
    const none = { ...latest, body: '', isMaterial: false, organizerId: actor.id, latest };
    const { version } = await addText(trx, none);
    await recordAudit(trx, request, {
      action: 'removeWaiver',
      subject: { kind: 'user', id: actor.id },
      after: { version },
    });
    return { waiver: null };
  });
}

/** The latest version, with the lock under which the next one gets its number. */
async function lockTexts(trx: Db, organizerId: string): Promise<Waiver | undefined> {
  if (!(await lockAccount(trx, organizerId))) throw new AppError('SESSION_EXPIRED');
  return findLatestText(trx, organizerId);
}

async function addText(
  trx: Db,
  { latest, ...text }: NewWaiver & { organizerId: string; latest: Waiver | undefined },
): Promise<Waiver> {
  const max = MAX_COUNT.waiverChangesPerDay;
  if ((await countTextsOfDay(trx, text.organizerId)) >= max)
    throw new AppError('QUOTA_REACHED', {
      message: `You can change your waiver ${max} times in 24 hours`,
    });
  return insertText(trx, { ...text, version: (latest?.version ?? 0) + 1 });
}

function isSame(latest: Waiver, given: NewWaiver): boolean {
  const keys = ['body', 'validFor', 'guardianBelow', 'accompaniedBelow'] as const;
  return keys.every((key) => latest[key] === given[key]);
}
