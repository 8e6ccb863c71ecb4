import type { EndpointName } from '@muster/contract';
import { SECOND_FACTOR_LIMITS } from '@muster/contract/schemas';
import type { Db } from '../../platform/database/schema.ts';
import type { Actor } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { hasSecondFactor, insertAsked } from './second-factor-store.ts';

const GRACE_MS = SECOND_FACTOR_LIMITS.superadminDays * 24 * 3_600_000;

/** What sets up a second factor, and what a page needs for it. */
const ALWAYS_OPEN: ReadonlySet<EndpointName> = new Set([
  'getSignedInUser',
  'getProfile',
  'listSessions',
  'changePassword',
  'listSecondFactors',
  'startTotp',
  'confirmTotp',
  'startPasskey',
  'addPasskey',
  'removeSecondFactor',
  'renewRecoveryCodes',
  'confirmIdentity',
]);

/**
 * Whether a caller may not use an endpoint before they have a second factor: the superadmin alone
 * (docs/product/second-factors.md#superadmin).
 */
export function createSecondFactorCheck({ db }: Pick<Services, 'db'>) {
  return async (actor: Actor, name: EndpointName): Promise<boolean> => {
    const neededFrom = await findNeededFrom(db, actor);
    if (neededFrom === undefined || ALWAYS_OPEN.has(name)) return false;
    return neededFrom <= new Date().toISOString();
  };
}

/**
 * From when on the superadmin may do nothing else before there is a second factor; the first call
 * begins the time for it. Undefined for other accounts, and once there is one.
 */
export async function findNeededFrom(
  db: Db,
  { id, isSuperadmin }: Pick<Actor, 'id' | 'isSuperadmin'>,
): Promise<string | undefined> {
  if (!isSuperadmin || (await hasSecondFactor(db, id))) return undefined;
  const askedAt = Date.parse(await insertAsked(db, id));
  return new Date(askedAt + GRACE_MS).toISOString();
}
