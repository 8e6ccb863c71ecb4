import type { EndpointName } from '@muster/contract';
import { TOTP } from 'otpauth';
import { createTotp } from '../../src/features/accounts/totp.ts';
import { createObjectId } from '../../src/platform/database/object-id.ts';
import { call } from '../support/call.ts';
import { makePasskey } from '../support/passkey.ts';
import { PASSWORD, type Person, signUp } from '../support/people.ts';
import { addApp } from '../support/second-factors.ts';
import { SUPERADMIN } from '../support/start-test-server.ts';
import type { Caller } from './access-matrix.ts';
import { accountIdOf, type Fixtures } from './fixtures.ts';
import { empty, type MakeRequest } from './make-request.ts';

const ownPassword: MakeRequest = (_, caller) => ({ body: { password: passwordOf(caller) } });

function passwordOf(caller: Caller): string {
  return caller === 'superadmin' ? SUPERADMIN.password : PASSWORD;
}

/** An app that the caller is adding. */
const startedApp: MakeRequest = async (fixtures, caller) => {
  const { services } = fixtures.server;
  const [id, userId] = [createObjectId(), accountIdOf(fixtures, caller)];
  const app = { id, userId, email: 'a@muster.test', key: services.secondFactorKey };
  const { secret, keyId, sealed } = createTotp(app);
  const expires_at = new Date(Date.now() + 60_000);
  const row = {
    id,
    user_id: userId,
    purpose: 'addTotp',
    key_id: keyId,
    sealed,
    expires_at,
  } as const;
  await services.db.deleteFrom('second_factors').where('user_id', '=', userId).execute();
  await services.db.insertInto('second_factor_challenges').values(row).execute();
  return { body: { id, code: new TOTP({ secret }).generate() } };
};

/** A passkey that the caller's browser has made. */
const madePasskey: MakeRequest = async (fixtures, caller) => {
  const people: Partial<Record<Caller, Person>> = fixtures.people;
  const { server } = fixtures;
  const userId = accountIdOf(fixtures, caller);
  await server.services.db.deleteFrom('second_factors').where('user_id', '=', userId).execute();
  const as = caller in fixtures.tokens && caller !== 'deletedUser' ? people[caller] : undefined;
  const options = as
    ? (await call(server, 'startPasskey', { as, body: { password: passwordOf(caller) } })).options
    : { challenge: 'none' };
  return { body: { response: makePasskey().register(options), name: 'Firefox on Windows' } };
};

const ownersFactor: MakeRequest = async ({ server, people }, caller) => {
  const id = createObjectId();
  const row = { id, user_id: people.owner.user.id, kind: 'passkey', name: 'Key' } as const;
  const passkey = { credential_id: id, public_key: 'a', counter: 0, transports: [] };
  await server.services.db
    .insertInto('second_factors')
    .values({ ...row, ...passkey })
    .execute();
  return { params: { id }, body: { password: passwordOf(caller) } };
};

const renewal: MakeRequest = async (fixtures, caller) => {
  const userId = accountIdOf(fixtures, caller);
  const id = createObjectId();
  const row = { id, user_id: userId, kind: 'passkey', name: 'Key' } as const;
  const passkey = { credential_id: id, public_key: 'a', counter: 0, transports: [] };
  const { db } = fixtures.server.services;
  await db.deleteFrom('second_factors').where('user_id', '=', userId).execute();
  await db
    .insertInto('second_factors')
    .values({ ...row, ...passkey })
    .execute();
  return ownPassword(fixtures, caller);
};

const withoutFactors: MakeRequest = async (fixtures, caller) => {
  const userId = accountIdOf(fixtures, caller);
  const { db } = fixtures.server.services;
  await db.deleteFrom('second_factors').where('user_id', '=', userId).execute();
  return ownPassword(fixtures, caller);
};

/** Of an account of its own. */
const secondStep: MakeRequest = async ({ server }) => {
  const as = await signUp(server);
  const { recoveryCodes = [] } = await addApp(server, as);
  const response = await call(server, 'login', {
    body: { email: as.user.email, password: PASSWORD },
  });
  const challenge = 'challenge' in response ? response.challenge : '';
  return { body: { challenge, recoveryCode: recoveryCodes[0] } };
};

const anothersFactors: MakeRequest = async ({ server }: Fixtures) => {
  const as = await signUp(server);
  await addApp(server, as);
  return { params: { id: as.user.id }, body: { password: SUPERADMIN.password } };
};

/** Requests of two-factor sign-in. */
export const SECOND_FACTOR_REQUESTS = {
  listSecondFactors: empty,
  startTotp: withoutFactors,
  confirmTotp: startedApp,
  startPasskey: withoutFactors,
  addPasskey: madePasskey,
  removeSecondFactor: ownersFactor,
  renewRecoveryCodes: renewal,
  signInWithSecondFactor: secondStep,
  confirmIdentity: ownPassword,
  removeUserSecondFactors: anothersFactors,
} satisfies Partial<Record<EndpointName, MakeRequest>>;
