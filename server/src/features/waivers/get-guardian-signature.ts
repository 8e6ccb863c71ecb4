import type { EndpointResponse, Endpoints } from '@muster/contract';
import { isBelowAge, londonIsoDay } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import type { Request } from '../../platform/http/handler.ts';
import { hashLinkToken } from '../../platform/mail/account-links.ts';
import type { Services } from '../../platform/services.ts';
import { findWaiver } from '../waiver-states/text-store.ts';
import { asksGuardian } from './asks-guardian.ts';
import { findGuardianLink } from './guardian-link-store.ts';
import { findSigning, type SigningRow } from './signer-store.ts';

/** What a guardian is asked to sign, and nothing else (docs/product/waivers.md#guardians). */
export async function getGuardianSignature(
  { db }: Services,
  { params }: Request<Endpoints['getGuardianSignature']>,
): Promise<EndpointResponse<Endpoints['getGuardianSignature']>> {
  const link = await findGuardianLink(db, hashLinkToken(params.token));
  const row = link && (await findSigning(db, link));
  const isAsked = row && (await asksGuardian(db, row));
  const waiver = isAsked && (await findWaiver(db, row.organizerId));
  if (!row || !waiver) throw new AppError('LINK_NOT_FOUND');
  const { version, body } = waiver;
  return {
    player: { name: row.name, age: ageOf(row) },
    event: { title: row.eventTitle, date: row.eventDate },
    waiver: { version, body },
  };
}

/** On the day of the event, in Britain; null for a player without an account. */
function ageOf({ dateOfBirth, eventDate }: SigningRow): number | null {
  if (dateOfBirth === null) return null;
  const day = londonIsoDay(new Date(eventDate));
  const years = Number(day.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return isBelowAge(dateOfBirth, day, years) ? years - 1 : years;
}
