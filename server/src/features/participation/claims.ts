import { ANY_EVENT } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/schema.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { hashLinkToken } from '../../platform/mail/account-links.ts';
import type { Services } from '../../platform/services.ts';
import { nameOf } from '../accounts/people.ts';
import { openSession } from '../accounts/sessions.ts';
import { createAccount, prepareRegistration } from '../accounts/sign-in.ts';
import { type ClaimRow, findClaim } from './claim-store.ts';
import { findDependantForShare } from './dependant-store.ts';
import { promoteWaitlist } from './holds.ts';
import { inEventTransaction } from './in-event-transaction.ts';
import { joinAs } from './join.ts';
import { findParticipant } from './participant-store.ts';
import { findUserForKeyShare } from './participation-store.ts';
import { lockEventForNoKeyUpdate } from './spots-store.ts';
import { SQUAD_TEXT } from './squad-texts.ts';
import { priceOf } from './take-over.ts';
import { takeSpot } from './take-spot.ts';
import { joinStatusOf, toParticipant } from './to-participant.ts';
import { publicNameOf, toSide } from './to-squad.ts';

export const claims = {
  /** What a link is for, before anybody signs in (docs/product/squads.md#claims). */
  async getClaim({ db }, { body }) {
    const spot = await requireClaim(db, { token: body.token, userId: null });
    const { eventId: id, title, date, squadName: name, joinForm, customFields } = spot;
    const chosen = joinForm.customFieldResponses ?? [];
    const side = toSide(customFields, spot.optionIds);
    return {
      event: { id, title, date },
      squad: name === null ? null : { name },
      from: publicNameOf(spot.from),
      isTransfer: spot.isTransfer,
      status: spot.status === 'waitlist' ? 'waitlist' : 'confirmed',
      duePence: dueOf(spot),
      hasPayment: spot.hasPayment,
      options: chosen.flatMap(({ fieldId, optionId, selectedOptionLabel: label }) =>
        fieldId && optionId && optionId !== side?.optionId ? [{ fieldId, optionId, label }] : [],
      ),
      side: side?.label ?? null,
    };
  },

  /** Takes the spot of a link for the caller or one of their dependants, once. */
  async claimSpot(services, { actor, body: { token, ...body }, signal }) {
    const { dependantId } = body;
    const claiming = { token, userId: actor.id, dependantId, signal };
    const { userId, eventId } = await claim(services, claiming, async (trx, claimed) => {
      const codes = { voucherHash: null, squadHash: null };
      const joining = { actor, eventId: claimed.eventId, body, claimed, ...codes };
      return { userId: await joinAs(trx, services, joining), eventId: claimed.eventId };
    });
    const row = await findParticipant(services.pool, { eventId, userId, access: ANY_EVENT });
    if (!row) throw new AppError('EVENT_NOT_FOUND');
    return { ...joinStatusOf(row), participant: toParticipant(row, actor) };
  },

  /** Registers a visitor, gives them the spot of a link and signs them in: all or nothing. */
  async claimWithNewAccount(
    services,
    { body: { token, joinForm: form, consent: _, ...registered }, client, signal },
  ) {
    const registration = await prepareRegistration(registered, signal);
    const claiming = { token, userId: null, signal };
    const { eventId, ...session } = await claim(services, claiming, async (trx, claimed) => {
      const user = await createAccount(trx, services, registration);
      const { eventId } = claimed;
      await takeSpot(trx, {
        ...{ eventId, form, claimed, config: services.config, voucherHash: null, squadHash: null },
        player: { id: user.id, isSuperadmin: false },
        account: {
          ...{ fullName: nameOf(user), email: user.email },
          ...{ dateOfBirth: registration.dateOfBirth, emailConfirmed: user.email_confirmed },
        },
      });
      return { eventId, ...(await openSession({ ...services, db: trx }, { user, client })) };
    });
    const userId = session.user.id;
    const row = await findParticipant(services.pool, { eventId, userId, access: ANY_EVENT });
    if (!row) throw new AppError('EVENT_NOT_FOUND');
    return { ...session, participation: { ...joinStatusOf(row), balancePence: row.balance_pence } };
  },
} satisfies Partial<Handlers>;

interface Token {
  token: string;
  /** Null: without an account. */
  userId: string | null;
}

async function requireClaim(db: Db, { token, userId }: Token): Promise<ClaimRow> {
  const spot = await findClaim(db, { claimHash: hashLinkToken(token), userId });
  if (!spot) throw new AppError('LINK_NOT_FOUND', { message: SQUAD_TEXT.linkEnded });
  return spot;
}

interface Claiming extends Token {
  dependantId?: string | null | undefined;
  signal: AbortSignal;
}

type Take<T> = (trx: Db, claimed: ClaimRow) => Promise<T>;

/** Takes the spot of a link while its event is locked, so that of many one gets it. */
async function claim<T>(
  services: Services,
  { signal, dependantId, ...link }: Claiming,
  take: Take<T>,
): Promise<T> {
  const { eventId } = await requireClaim(services.db, link);
  const { result, promoted } = await inEventTransaction(
    services,
    { eventId, signal },
    async (trx) => {
      // Before the event, as in a join.
      if (link.userId) await findUserForKeyShare(trx, link.userId);
      if (link.userId && dependantId)
        await findDependantForShare(trx, { id: dependantId, guardianId: link.userId });
      await lockEventForNoKeyUpdate(trx, { eventId, access: ANY_EVENT });
      const result = await take(trx, await requireClaim(trx, link));
      // Whoever leaves the waitlist for it may have delayed those behind.
      return { result, promoted: await promoteWaitlist(trx, eventId, services.config) };
    },
  );
  services.bus.publish(promoted);
  return result;
}

/** What whoever claims the spot owes: what is not paid of it, or the price. */
function dueOf({ status, balancePence, ...spot }: ClaimRow): number {
  if (spot.pays === 'leader' && status === 'confirmed') return Math.max(0, balancePence);
  return priceOf(spot, spot);
}
