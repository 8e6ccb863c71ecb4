import { type MailPreferences, OPTIONAL_MAIL_KINDS } from '@muster/contract';
import type { Db } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import {
  deleteMailRefusal,
  insertMailRefusal,
  listRefusedKinds,
} from '../../platform/mail/store.ts';

export const mailPreferences = {
  async getMailPreferences({ db }, { actor }) {
    return { preferences: await readMailPreferences(db, actor.id) };
  },

  /**
   * Turns kinds of mail on and off; kinds that are left out stay as they are
   * (docs/product/mail.md#mail-preferences).
   */
  async updateMailPreferences({ db }, { actor, body }) {
    const preferences = await inTransaction(db, async (trx) => {
      for (const kind of OPTIONAL_MAIL_KINDS) {
        const refusal = { userId: actor.id, kind };
        if (body[kind] === true) await deleteMailRefusal(trx, refusal);
        if (body[kind] === false) await insertMailRefusal(trx, refusal);
      }
      return readMailPreferences(trx, actor.id);
    });
    return { preferences };
  },
} satisfies Partial<Handlers>;

/** Which kinds of mail an account gets: all that it has not turned off. */
export async function readMailPreferences(db: Db, userId: string): Promise<MailPreferences> {
  const refused = await listRefusedKinds(db, userId);
  const entries = OPTIONAL_MAIL_KINDS.map((kind) => [kind, !refused.includes(kind)]);
  return Object.fromEntries(entries) as MailPreferences;
}
