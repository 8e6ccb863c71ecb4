import type { Endpoints, JoinResult } from '@muster/contract';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Handlers, Request } from '../../platform/http/handler.ts';
import { nonceOfPart } from '../../platform/nonces/nonce-of-part.ts';
import { once } from '../../platform/nonces/once.ts';
import type { Services } from '../../platform/services.ts';
import { followAfterJoin } from '../organizers/follows.ts';
import { inEventTransaction } from '../participation/in-event-transaction.ts';
import { joinAs } from '../participation/join.ts';
import { JOINS_MAIL_AFTER_MS, toOutcome, toRefusal } from '../participation/join-outcomes.ts';
import { isVoucherWrong, tryVoucher } from '../participation/voucher-use.ts';
import { findSeries } from './series.ts';
import { listDatesAmong } from './series-store.ts';

export const seriesJoins = {
  /**
   * Joins dates of a series in their order, each as joining it alone does and in a transaction of
   * its own. Who repeats the call gets what became of each, and those that are left are joined
   * (docs/product/series.md#series-joins).
   */
  async joinSeries(services, request) {
    const { actor, params, body, log } = request;
    const { series } = await findSeries(services, actor, params.id);
    const organizerId = series.organizer.id;
    const content = ['joinSeries', params.id, body];
    const whole = { organizerId, nonce: nonceOfPart(body.nonce, actor.id), content };
    await inTransaction(services.db, (trx) =>
      once(trx, whole, async () => ({ response: {}, participationId: null })),
    );
    const { eventIds } = body;
    const dates = await listDatesAmong(services.db, { seriesId: params.id, eventIds });
    const others = eventIds.filter((id) => !dates.includes(id));
    const mailAt = new Date(Date.now() + JOINS_MAIL_AFTER_MS);
    async function joinAll(voucherHash: string | null) {
      const results: JoinResult[] = [];
      for (const eventId of [...dates, ...others]) {
        const isOfSeries = dates.includes(eventId);
        const date = { eventId, isOfSeries, organizerId, mailAt, voucherHash };
        results.push(await joinDate(services, request, date));
      }
      return { results };
    }
    const voucher = { by: actor.id, code: body.voucherCode };
    const joined = await tryVoucher(services, {
      ...voucher,
      use: joinAll,
      isWrong: isVoucherWrong,
    });
    const first = joined.results.find(({ participation }) => participation);
    if (body.follow && first)
      await followAfterJoin(services, { eventId: first.eventId, userId: actor.id, log });
    return joined;
  },
} satisfies Partial<Handlers>;

type JoinRequest = Request<Endpoints['joinSeries']>;

interface DateToJoin {
  eventId: string;
  isOfSeries: boolean;
  organizerId: string;
  /** When to tell the player. */
  mailAt: Date;
  /** Null: without a voucher. */
  voucherHash: string | null;
}

/** Joins one date once; what was refused is kept under its nonce as well. */
async function joinDate(
  services: Services,
  request: JoinRequest,
  date: DateToJoin,
): Promise<JoinResult> {
  const { actor, body, signal } = request;
  const { eventId, organizerId } = date;
  const nonce = nonceOfPart(body.nonce, actor.id, eventId);
  const write = { organizerId, nonce, content: ['joinSeries', eventId] };
  try {
    return await inEventTransaction(services, { eventId, signal }, (trx) =>
      once(trx, write, () => takeDate(trx, services, { ...date, actor, body })),
    );
  } catch (error) {
    const response = { eventId, ...toRefusal(error) };
    return inTransaction(services.db, (trx) =>
      once(trx, write, async () => ({ response, participationId: null })),
    );
  }
}

async function takeDate(
  trx: Db,
  services: Services,
  { actor, body, ...date }: DateToJoin & Pick<JoinRequest, 'actor' | 'body'>,
): Promise<{ response: JoinResult; participationId: string | null }> {
  const { eventId, isOfSeries, mailAt, voucherHash } = date;
  if (!isOfSeries) throw new AppError('EVENT_NOT_FOUND');
  const personId = await joinAs(trx, services, {
    actor,
    eventId,
    body,
    voucherHash,
    squadHash: null,
  });
  const joined = { eventId, userId: actor.id, personId, mailAt };
  const { outcome, participationId } = await toOutcome(trx, joined);
  return { response: { eventId, ...outcome }, participationId };
}
