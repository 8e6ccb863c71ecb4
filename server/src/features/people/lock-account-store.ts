import type { Db } from '../../platform/database/schema.ts';

/**
 * Lets one account do something that has a limit only once at a time: whoever comes next waits
 * until the transaction ends (`for no key update` on its row), and then counts what this one has
 * added. False when the account is deleted.
 */
export async function lockAccount(trx: Db, id: string): Promise<boolean> {
  const row = await selectAccount(trx, id).forNoKeyUpdate().executeTakeFirst();
  return row !== undefined;
}

/**
 * Keeps an account from being deleted until the transaction ends (`for key share`); false when it
 * is deleted.
 */
export async function keepAccount(trx: Db, id: string): Promise<boolean> {
  const row = await selectAccount(trx, id).forKeyShare().executeTakeFirst();
  return row !== undefined;
}

function selectAccount(trx: Db, id: string) {
  return trx.selectFrom('users').select('id').where('id', '=', id).where('erased_at', 'is', null);
}
