import assert from 'node:assert/strict';
import type { EndpointInput, EndpointResponse, Endpoints } from '@muster/contract';
import { TOTP } from 'otpauth';
import { call, type RawInput } from './call.ts';
import { PASSWORD, type Person } from './people.ts';
import type { TestServer } from './start-test-server.ts';

type Added = EndpointResponse<Endpoints['confirmTotp']>;

/** Adds an authenticator app to an account. Its next code is one that was not used yet. */
export async function addApp(
  server: TestServer,
  as: Person,
  { password = PASSWORD, ...body }: { password?: string; name?: string } = {},
): Promise<Added & { secret: string; nextCode: () => string }> {
  const { setup } = await call(server, 'startTotp', { as, body: { password } });
  const { id, secret } = setup;
  const code = codeOf(secret, -1);
  const added = await call(server, 'confirmTotp', { as, body: { id, code, ...body } });
  let offset = -1;
  function nextCode() {
    offset += 1;
    return codeOf(secret, offset);
  }
  return { ...added, secret, nextCode };
}

/** The code of an app, so many steps of 30 seconds from now. */
export function codeOf(secret: string, offset = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + offset * 30_000 });
}

/** Signs in with the password alone; returns what the second factor has to prove. */
export async function startSignIn(
  server: TestServer,
  { user }: Person,
  body: Partial<EndpointInput<Endpoints['login']>['body']> = {},
) {
  const response = await call(server, 'login', {
    body: { email: user.email, password: PASSWORD, ...body },
  });
  assert.ok('needsSecondFactor' in response, 'no second factor is asked for');
  return response;
}

/** A request that finishes a sign-in. */
export async function finishWith(
  server: TestServer,
  as: Person,
  proof: object,
): Promise<RawInput & { body: { challenge: string } }> {
  const { challenge } = await startSignIn(server, as);
  return { body: { challenge, ...proof } };
}
