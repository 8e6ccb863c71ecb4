import {
  type EndpointResponse,
  type Endpoints,
  MAX_COUNT,
  type NewWaiver,
  type Waiver,
} from '@muster/contract';
import { eventAbilities } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Db } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Actor, Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { lockAccount } from '../accounts/people-store.ts';
import { requireEvent } from '../crew/event-access.ts';
import { gateCaller } from '../crew/gate-caller.ts';
import { findPersonId } from '../participation/own-participation-store.ts';
import { findEventParticipation } from '../participation/participant-store.ts';
import { findAccountStanding } from '../participation/waiver-facts-store.ts';
import {
  countTextsOfDay,
  findLatestText,
  findWaiver,
  insertText,
} from '../participation/waiver-store.ts';
import { requireSignature, toSignature } from './signed-waivers.ts';
import { isDependantOf } from './signer-store.ts';

export const waivers = {
  /** The waiver of the caller's own events. */
  async getWaiver({ db }, { actor }) {
    return { waiver: (await findWaiver(db, actor.id)) ?? null };
  },

  /**
   * Sets the waiver of the caller's events. Every change is a new version, so that what was signed
   * stays readable; what is the same already makes none (docs/product/waivers.md#text).
   */
  async updateWaiver({ db }, request) {
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
  },

  /** From now on players sign nothing. */
  async removeWaiver({ db }, request) {
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
  },

  /** The waiver of an event, and how the caller stands to it. A device gets the text alone. */
  async getEventWaiver(services, request) {
    const { db } = services;
    const { id: eventId } = request.params;
    const { dependantId } = request.query;
    if (request.actor) return getOwn(services, { eventId, actor: request.actor, dependantId });
    const { access } = gateCaller(request, { eventId, ability: 'viewGate' });
    const waiver = (await findWaiver(db, await requireEvent(db, { eventId, access }))) ?? null;
    const state = waiver ? 'unsigned' : 'not_needed';
    return { waiver, state, signature: null, needsGuardian: false };
  },
} satisfies Partial<Handlers>;

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

type Response = EndpointResponse<Endpoints['getEventWaiver']>;

async function getOwn(
  { db }: Services,
  {
    eventId,
    actor,
    dependantId,
  }: { eventId: string; actor: Actor; dependantId: string | undefined },
): Promise<Response> {
  if (dependantId && !(await isDependantOf(db, dependantId, actor.id)))
    throw new AppError('DEPENDANT_NOT_FOUND');
  const personId = await findPersonId(db, { eventId, userId: actor.id, dependantId });
  const event = await findEventParticipation(db, { eventId, userId: actor.id, personId });
  // Whoever takes part signs, also while the event waits for its approval again.
  const isSeen = event && (eventAbilities(actor, event).view || event.status !== null);
  if (!isSeen) throw new AppError('EVENT_NOT_FOUND');
  const waiver = (await findWaiver(db, event.organizerId)) ?? null;
  const { state, signature, facts } = await findAccountStanding(db, {
    ...{ eventId, userId: actor.id },
    ...(dependantId && { dependantId }),
  });
  return {
    waiver,
    state,
    signature: signature && toSignature(await requireSignature(db, signature.id)),
    needsGuardian: facts?.needsGuardian ?? false,
  };
}
