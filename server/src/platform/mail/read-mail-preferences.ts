import { type MailPreferences, OPTIONAL_MAIL_KINDS } from '@muster/contract';
import type { Db } from '../database/schema.ts';
import { listRefusedKinds } from './store.ts';

/** Which kinds of mail an account gets: all that it has not turned off. */
export async function readMailPreferences(db: Db, userId: string): Promise<MailPreferences> {
  const refused = await listRefusedKinds(db, userId);
  const entries = OPTIONAL_MAIL_KINDS.map((kind) => [kind, !refused.includes(kind)]);
  return Object.fromEntries(entries) as MailPreferences;
}
