import type { Endpoints, OwnJoinStatus } from '@muster/contract';
import { ANY_EVENT, eventAbilities, eventAccess, refuseLeave, waitsFor } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/schema.ts';
import type { Actor, Handlers, Request } from '../../platform/http/handler.ts';
import { networkOf } from '../../platform/http/network-of.ts';
import type { Services } from '../../platform/services.ts';
import { nameOf } from '../accounts/people.ts';
import { openSession } from '../accounts/sessions.ts';
import { createAccount, prepareRegistration } from '../accounts/sign-in.ts';
import { eventRefusal } from '../crew/event-access.ts';
import { followAfterJoin } from '../organizers/follows.ts';
import { book } from './book.ts';
import { isDependantOf, listDependantStatuses } from './dependant-store.ts';
import { promoteWaitlist } from './holds.ts';
import { inEventTransaction } from './in-event-transaction.ts';
import { requireDependant } from './joining-people.ts';
import { leaveAccount } from './leave-account.ts';
import { namedPerson } from './named-person.ts';
import { dueOnline, refundAt, takesOnline } from './online-payment.ts';
import { findPersonId } from './own-participation-store.ts';
import {
  type EventParticipation,
  findEventParticipation,
  findParticipant,
} from './participant-store.ts';
import { toManagedParticipant } from './participants.ts';
import {
  findUserForKeyShare,
  listParticipations,
  updateConsentGiven,
  updateStatusLeft,
} from './participation-store.ts';
import { lockEventForNoKeyUpdate } from './spots-store.ts';
import { trySquadCode } from './squad-code.ts';
import type { ClaimedSpot } from './take-over.ts';
import { type JoiningParty, takeSpot } from './take-spot.ts';
import { joinStatusOf, toJoinStatus, toMovable, toParticipant } from './to-participant.ts';
import { tryVoucher } from './voucher-use.ts';

const LEFT = { status: 'cancelled', position: null, waitsFor: null, holdUntil: null } as const;

export const joining = {
  /**
   * Takes a spot or a position on the waitlist, for the caller or one of their dependants; never
   * more spots than there are (docs/product/participation.md#capacity).
   */
  async joinEvent(services, { actor, params: { id: eventId }, body, signal, log }) {
    const userId = await tryCodes(services, { by: actor.id, body }, (codes) =>
      inEventTransaction(services, { eventId, signal }, (trx) =>
        joinAs(trx, services, { actor, eventId, body, ...codes }),
      ),
    );
    if (body.follow) await followAfterJoin(services, { eventId, userId: actor.id, log });
    const row = await findParticipant(services.pool, { eventId, userId, access: ANY_EVENT });
    if (!row) throw new AppError('EVENT_NOT_FOUND');
    return { ...joinStatusOf(row), participant: toParticipant(row, actor) };
  },

  /**
   * Registers a visitor, gives them a spot or a position on the waitlist, and signs them in: all or
   * nothing, so that whoever is refused can correct the form and send it again
   * (docs/product/participation.md#join-with-new-account).
   */
  async joinWithNewAccount(
    services,
    {
      params: { id: eventId },
      body: { joinForm, consent: _, voucherCode, squadCode, follow, cameFrom, ...form },
      client,
      signal,
      log,
    },
  ) {
    const registration = await prepareRegistration(form, signal);
    function join(codes: CodeHashes) {
      return inEventTransaction(services, { eventId, signal }, async (trx) => {
        const user = await createAccount(trx, services, registration);
        await takeSpot(trx, {
          eventId,
          player: { id: user.id, isSuperadmin: false },
          account: {
            fullName: nameOf(user),
            email: user.email,
            dateOfBirth: registration.dateOfBirth,
            emailConfirmed: user.email_confirmed,
          },
          form: joinForm,
          config: services.config,
          cameFrom,
          ...codes,
        });
        return openSession({ ...services, db: trx }, { user, client });
      });
    }
    const body = { voucherCode, squadCode };
    const by = networkOf(client.ipAddress);
    const session = await tryCodes(services, { by, body }, join);
    const userId = session.user.id;
    if (follow) await followAfterJoin(services, { eventId, userId, log });
    const row = await findParticipant(services.pool, { eventId, userId, access: ANY_EVENT });
    if (!row) throw new AppError('EVENT_NOT_FOUND');
    return { ...session, participation: { ...joinStatusOf(row), balancePence: row.balance_pence } };
  },

  /**
   * Cancels the participation of the caller or of one of their dependants; a spot that it frees
   * goes to the waitlist (docs/product/participation.md#leaving).
   */
  async leaveEvent(services, { actor, params: { id: eventId }, query: { dependantId }, signal }) {
    const { promoted, refundPence } = await inEventTransaction(
      services,
      { eventId, signal },
      async (trx) => {
        // Before the event, as in a join.
        await findUserForKeyShare(trx, actor.id);
        const event = await lockEventForNoKeyUpdate(trx, { eventId, access: ANY_EVENT });
        const personId = await findPersonId(trx, { eventId, userId: actor.id, dependantId });
        const caller = { eventId, userIds: personId ? [personId] : [] };
        const [own] = await listParticipations(trx, caller);
        const refusal = refuseLeave(own?.status, event, new Date());
        if (refusal || !personId) throw new AppError(refusal ?? 'NOT_JOINED');
        const refundPence = await leaveAccount(trx, {
          ...{ event, personId, actorId: actor.id, note: 'Left' },
        });
        await book(trx, { participationIds: await updateStatusLeft(trx, caller) });
        // Whoever leaves the waitlist may have delayed those behind.
        return { refundPence, promoted: await promoteWaitlist(trx, eventId, services.config) };
      },
    );
    services.bus.publish(promoted);
    return { ...toJoinStatus(LEFT), refundPence };
  },

  /** The participation of the caller or of one of their dependants in an event they can see. */
  async getJoinStatus(services, { actor, params: { id: eventId }, query: { dependantId } }) {
    const { db } = services;
    const userId = actor.id;
    const personId = await findPersonId(db, { eventId, userId, dependantId });
    const row = await findEventParticipation(db, { eventId, userId, personId });
    if (!row || !eventAbilities(actor, row).view) throw new AppError('EVENT_NOT_FOUND');
    if (dependantId && !(await isDependantOf(db, { id: dependantId, guardianId: userId })))
      throw new AppError('DEPENDANT_NOT_FOUND');
    const { status, optionIds } = row;
    const isTaken = await takesOnline(db, services.config, row);
    const own = { status, optionIds: optionIds ?? [] };
    return {
      ...toJoinStatus({ ...row, waitsFor: waitsFor(own, row.customFields, row.taken) }),
      duePence:
        isTaken && !row.cancelledAt && status === 'confirmed' ? dueOnline(services.config, row) : 0,
      refundPence: refundAt(row, new Date()).refundPence,
      checkout: row.checkout,
      ...toMovable(row),
      ...(!dependantId && (await findDependants(db, row, { eventId, guardianId: userId }))),
    };
  },

  /**
   * Lets a player whom the organizer has cancelled join again
   * (docs/product/participation.md#needs-consent).
   */
  async allowRejoin({ db, pool, bus }, { actor, params }) {
    const { id: eventId } = params;
    const userId = await namedPerson(db, actor, params);
    const scope = { eventId, userId, access: eventAccess(actor, 'manageParticipants') };
    if (!(await updateConsentGiven(db, scope)))
      throw await eventRefusal(db, scope, 'PARTICIPANT_NOT_FOUND');
    bus.publishParticipants(eventId);
    const row = await findParticipant(pool, scope);
    if (!row) throw new AppError('PARTICIPANT_NOT_FOUND');
    return { participant: await toManagedParticipant(pool, row, { eventId, actor }) };
  },
} satisfies Partial<Handlers>;

/** Of the codes that a join has; null: without one. */
interface CodeHashes {
  voucherHash: string | null;
  squadHash: string | null;
}

interface TypedCodes {
  /** The account, or the address of who has none yet. */
  by: string;
  body: Pick<Request<Endpoints['joinEvent']>['body'], 'voucherCode' | 'squadCode'>;
}

function tryCodes<T>(
  services: Services,
  { by, body }: TypedCodes,
  use: (codes: CodeHashes) => Promise<T>,
): Promise<T> {
  return tryVoucher(services, {
    by,
    code: body.voucherCode,
    use: (voucherHash) =>
      trySquadCode(services, {
        by,
        code: body.squadCode,
        use: (squadHash) => use({ voucherHash, squadHash }),
      }),
  });
}

interface Join extends CodeHashes {
  /** Left out: alone. */
  party?: JoiningParty | undefined;
  /** Left out: a new spot. */
  claimed?: ClaimedSpot;
  actor: Actor;
  eventId: string;
  body: Pick<
    Request<Endpoints['joinEvent']>['body'],
    'joinForm' | 'dependantId' | 'accompanies' | 'cameFrom'
  >;
}

/**
 * Gives an account, or one of its dependants, a spot or a position on the waitlist. Returns what
 * requests name the player with.
 */
export async function joinAs(
  trx: Db,
  { config, limits }: Pick<Services, 'config' | 'limits'>,
  { actor, eventId, body, ...others }: Join,
): Promise<string> {
  const { joinForm: form, dependantId, accompanies, cameFrom } = body;
  // The account is locked before the event, as in the deletion of an account, so that the two never
  // deadlock.
  const account = await findUserForKeyShare(trx, actor.id);
  if (!account) throw new AppError('SESSION_EXPIRED');
  const guardian = { id: actor.id, dateOfBirth: account.dateOfBirth };
  const dependant = await requireDependant(trx, { guardian, dependantId, accompanies });
  const joining = { player: actor, account, dependant, form, cameFrom };
  return takeSpot(trx, { eventId, ...joining, config, limits, ...others });
}

/** Nothing for an account without dependants. */
async function findDependants(
  db: Db,
  event: Pick<EventParticipation, 'customFields' | 'taken'>,
  of: { eventId: string; guardianId: string },
): Promise<Pick<OwnJoinStatus, 'dependants'>> {
  const rows = await listDependantStatuses(db, of);
  if (rows.length === 0) return {};
  const dependants = rows.map(({ id, name, age, needsConsent, optionIds, ...row }) => {
    const own = { status: row.status, optionIds: optionIds ?? [] };
    const waiting = waitsFor(own, event.customFields, event.taken);
    const joined = toJoinStatus({ ...row, waitsFor: waiting });
    return { id, name, age, needsConsent, ...joined, ...toMovable(row) };
  });
  return { dependants };
}
