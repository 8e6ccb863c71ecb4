import { BOOKS, type Books } from '@muster/contract';
import { eventAccess, toPeriodEnd, toPeriodStart } from '@muster/domain';
import { AppError, fieldError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Db } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { lockAccount } from '../accounts/people-store.ts';
import { sendBooks } from './books-files.ts';
import { findFirstDay, listBooks } from './books-store.ts';
import { deleteVat, findVat, upsertVat } from './vat-store.ts';

export const books = {
  getBooks({ db }, { actor }) {
    return readBooks(db, actor.id);
  },

  /** Registers the caller for VAT, or changes how (docs/product/money.md#vat). */
  async updateVat({ db }, { actor, client, body }) {
    return inTransaction(db, async (trx) => {
      if (!(await lockAccount(trx, actor.id))) throw new AppError('SESSION_EXPIRED');
      await upsertVat(trx, actor.id, body);
      const { rate, since } = body;
      const subject = { kind: 'user', id: actor.id } as const;
      const entry = { action: 'updateVat', subject, after: { rate, since } } as const;
      await recordAudit(trx, { actor, client }, entry);
      return readBooks(trx, actor.id);
    });
  },

  async removeVat({ db }, { actor, client }) {
    return inTransaction(db, async (trx) => {
      const subject = { kind: 'user', id: actor.id } as const;
      const entry = { action: 'updateVat', subject, after: { isRegistered: false } } as const;
      if (await deleteVat(trx, actor.id)) await recordAudit(trx, { actor, client }, entry);
      return readBooks(trx, actor.id);
    });
  },

  /** The entries of a period of all events of an organizer (docs/product/money.md#books). */
  async exportLedger({ db }, { actor, query }) {
    const { from, to, format, organizerId = actor.id } = query;
    const isMoney = format === 'xero' || format === 'quickbooks';
    const max = isMoney ? BOOKS.maxStatementLines : BOOKS.maxEntries;
    const rows = await listBooks(db, {
      organizerId,
      access: eventAccess(actor, 'viewLedger'),
      from: toPeriodStart(from),
      to: toPeriodEnd(to),
      isMoney,
      limit: max + 1,
    });
    if (rows.length > max) throw fieldError('to', tooManyText(max));
    // Whoever sees no entries does not learn how somebody else is registered.
    const isSeen = organizerId === actor.id || rows.length > 0;
    const vat = isSeen ? await findVat(db, organizerId) : undefined;
    return sendBooks({ rows, vat, format, from, to });
  },
} satisfies Partial<Handlers>;

async function readBooks(db: Db, organizerId: string): Promise<Books> {
  const [vat, firstDay] = [await findVat(db, organizerId), await findFirstDay(db, organizerId)];
  return { vat: vat ?? null, firstDay };
}

function tooManyText(max: number): string {
  return `More than ${max.toLocaleString('en-GB')} entries for one file. Choose a shorter period.`;
}
