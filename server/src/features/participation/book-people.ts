import type { BookingResult, Endpoints } from '@muster/contract';
import { ANY_EVENT, refuseJoin } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Handlers, Request } from '../../platform/http/handler.ts';
import { nonceOfPart } from '../../platform/nonces/nonce-of-part.ts';
import { once } from '../../platform/nonces/once.ts';
import type { Services } from '../../platform/services.ts';
import { followAfterJoin } from '../organizers/follows.ts';
import { findDependantForShare } from './dependant-store.ts';
import { inEventTransaction } from './in-event-transaction.ts';
import { joinAs } from './join.ts';
import { JOINS_MAIL_AFTER_MS, toOutcome, toRefusal } from './join-outcomes.ts';
import { findUserForKeyShare } from './participation-store.ts';
import {
  findJoinableEvent,
  lockEventForNoKeyUpdate,
  passParties,
  type SpotsEvent,
} from './spots-store.ts';
import { startParty } from './start-party.ts';
import { isVoucherWrong, tryVoucher, VOUCHER_FIELD } from './voucher-use.ts';

export const bookings = {
  /**
   * Books several people: together in one transaction, all or nobody, or each alone
   * (docs/product/dependants.md#several).
   */
  async bookPeople(services, request) {
    const { actor, params, body, log } = request;
    const event = await findJoinableEvent(services.db, params.id);
    const refusal = refuseJoin(actor, event, new Date());
    if (refusal || !event) throw new AppError(refusal ?? 'EVENT_NOT_FOUND');
    const booking = { ...request, organizerId: event.organizerId };
    const voucher = { by: actor.id, code: body.voucherCode, isWrong: isVoucherWrong };
    const book = body.together ? bookTogether : bookEach;
    async function use(voucherHash: string | null) {
      return { results: await book(services, { ...booking, voucherHash }) };
    }
    const booked = await tryVoucher(services, { ...voucher, use });
    const hasJoined = booked.results.some(({ participation }) => participation);
    const follower = { eventId: params.id, userId: actor.id, log };
    if (body.follow && hasJoined) await followAfterJoin(services, follower);
    return booked;
  },
} satisfies Partial<Handlers>;

type Booking = Request<Endpoints['bookPeople']> & {
  organizerId: string;
  /** Null: without a voucher. */
  voucherHash: string | null;
};
type Person = Booking['body']['people'][number];

/** Each alone, in their order; who repeats the call gets what became of each. */
async function bookEach(services: Services, booking: Booking): Promise<BookingResult[]> {
  const { actor, params, body } = booking;
  const content = ['bookPeople', params.id, body];
  const whole = { ...booking, nonce: nonceOfPart(body.nonce, actor.id), content };
  await inTransaction(services.db, (trx) =>
    once(trx, whole, async () => ({ response: {}, participationId: null })),
  );
  const mailAt = new Date(Date.now() + JOINS_MAIL_AFTER_MS);
  const results: BookingResult[] = [];
  for (const person of body.people)
    results.push(await bookAlone(services, booking, { ...person, mailAt }));
  return results;
}

/** Books one of them once; what was refused is kept under its nonce as well. */
async function bookAlone(
  services: Services,
  { actor, params, body, organizerId, voucherHash, signal }: Booking,
  { mailAt, ...person }: Person & { mailAt: Date },
): Promise<BookingResult> {
  const eventId = params.id;
  const { dependantId } = person;
  const nonce = nonceOfPart(body.nonce, actor.id, dependantId ?? '');
  const write = { organizerId, nonce, content: ['bookPeople', eventId, dependantId] };
  try {
    return await inEventTransaction(services, { eventId, signal }, (trx) =>
      once(trx, write, async () => {
        const own = { ...person, cameFrom: body.cameFrom };
        const joining = { actor, eventId, body: own, voucherHash, squadHash: null };
        const personId = await joinAs(trx, services, joining);
        const joined = { eventId, userId: actor.id, personId, mailAt };
        const { outcome, participationId } = await toOutcome(trx, joined);
        return { response: { dependantId, ...outcome }, participationId };
      }),
    );
  } catch (error) {
    const response = { dependantId, ...toRefusal(error) };
    return inTransaction(services.db, (trx) =>
      once(trx, write, async () => ({ response, participationId: null })),
    );
  }
}

async function bookTogether(services: Services, booking: Booking): Promise<BookingResult[]> {
  const { actor, params, body, organizerId, signal } = booking;
  const eventId = params.id;
  const content = ['bookPeople', eventId, actor.id, body];
  const { results } = await inEventTransaction(services, { eventId, signal }, async (trx) => {
    // Before the event, as in a join.
    await findUserForKeyShare(trx, actor.id);
    for (const { dependantId } of body.people)
      if (dependantId) await findDependantForShare(trx, { id: dependantId, guardianId: actor.id });
    const event = await lockEventForNoKeyUpdate(trx, { eventId, access: ANY_EVENT });
    if (!event) throw new AppError('EVENT_NOT_FOUND');
    const write = { organizerId, nonce: body.nonce, content };
    return once(trx, write, () => joinTogether(trx, services, { booking, event }));
  });
  return results;
}

interface Joining {
  booking: Booking;
  /** Locked. */
  event: SpotsEvent;
}

async function joinTogether(
  trx: Db,
  services: Services,
  { booking, event }: Joining,
): Promise<{ response: { results: BookingResult[] }; participationId: string | null }> {
  const { actor, body, voucherHash } = booking;
  const { id: eventId } = event;
  const { people } = body;
  const hasGuardian = people.some(({ dependantId }) => dependantId === null);
  const together = { size: people.length, field: 'people', hasGuardian };
  const { party, counts } = await startParty(trx, event, together);
  const mailAt = new Date(Date.now() + JOINS_MAIL_AFTER_MS);
  const results: BookingResult[] = [];
  let first: string | null = null;
  for (const [index, person] of people.entries()) {
    const { dependantId } = person;
    const own = { ...person, cameFrom: body.cameFrom };
    const joining = { actor, eventId, body: own, voucherHash, squadHash: null, party };
    const personId = await joinAs(trx, services, joining).catch(toErrorOf(index));
    const joined = { eventId, userId: actor.id, personId, mailAt };
    const { outcome, participationId } = await toOutcome(trx, joined);
    results.push({ dependantId, ...outcome });
    first ??= participationId;
  }
  if (party.status === 'confirmed') await passParties(trx, event, counts);
  return { response: { results }, participationId: first };
}

/** Says whom of the party a refusal is about. */
function toErrorOf(index: number): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof AppError)) throw error;
    const { code, message, fields } = error;
    const path = `people.${index}`;
    // The code is that of all of them.
    const named = Object.entries(fields ?? {}).map(([key, text]) =>
      key === VOUCHER_FIELD ? [key, text] : [`${path}.${key}`, text],
    );
    const about = named.length > 0 ? Object.fromEntries(named) : { [path]: message };
    throw new AppError(code, { message, fields: about });
  };
}
