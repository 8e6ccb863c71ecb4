import type { Db } from '../../platform/database/schema.ts';
import { findStanding } from '../waiver-states/waiver-facts-store.ts';
import type { SigningRow } from './signer-store.ts';

/**
 * Whether a guardian can sign for somebody: there is a waiver, and they are below 18 on the day of
 * the event, or may be, because nobody knows their age. Nobody signs for an adult.
 */
export async function asksGuardian(db: Db, row: SigningRow): Promise<boolean> {
  const { facts } = await findStanding(db, row);
  if (!facts) return false;
  return facts.needsGuardian || facts.isMinor || row.dateOfBirth === null;
}
