import type { EndpointResponse, Endpoints, SecondFactorNeeded } from '@muster/contract';
import type { VerifiedRegistrationResponse } from '@simplewebauthn/server';
import type { Config } from '../../platform/config/config.ts';
import type { UserRow } from '../../platform/database/schema.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { SecondFactorRow } from './second-factor-store.ts';

/** Passkeys belong to the host of the public address, and work nowhere else. */
type Site = Pick<Config, 'publicUrl'>;

/** As long as its challenge can be used. */
export const PASSKEY_TIMEOUT_MS = 5 * 60_000;

/** EdDSA, ES256 and RS256: what Node checks without an experimental algorithm. */
const ALGORITHMS = [-8, -7, -257];

type Creation = EndpointResponse<Endpoints['startPasskey']>['options'];
type NewPasskey = Request<Endpoints['addPasskey']>['body']['response'];
type Assertion = NonNullable<Request<Endpoints['signInWithSecondFactor']>['body']['assertion']>;
type Passkey = NonNullable<Extract<VerifiedRegistrationResponse, { verified: true }>>;

/** With the first passkey: it is a fifth of what the server's start would load. */
function loadWebAuthn() {
  return import('@simplewebauthn/server');
}

/** What the browser needs to make a passkey that the account does not have yet. */
export async function createOptions(
  { publicUrl }: Site,
  { user, factors }: { user: UserRow; factors: readonly SecondFactorRow[] },
): Promise<Creation> {
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    rpName: 'Muster',
    rpID: new URL(publicUrl).hostname,
    userID: Buffer.from(user.id),
    userName: user.email,
    userDisplayName: user.nick_name,
    timeout: PASSKEY_TIMEOUT_MS,
    excludeCredentials: toDescriptors(factors),
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return options as Creation;
}

/** What the browser needs to use one of the account's passkeys. */
export async function requestOptions(
  { publicUrl }: Site,
  factors: readonly SecondFactorRow[],
): Promise<NonNullable<SecondFactorNeeded['passkeyOptions']>> {
  const rpId = new URL(publicUrl).hostname;
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const { challenge, userVerification = 'preferred' } = await generateAuthenticationOptions({
    rpID: rpId,
  });
  const allowCredentials = toDescriptors(factors);
  // Declared keys alone: the response of a sign-in is one of two.
  return { challenge, rpId, timeout: PASSKEY_TIMEOUT_MS, allowCredentials, userVerification };
}

function toDescriptors(factors: readonly SecondFactorRow[]) {
  return factors.flatMap(({ credential_id: id, transports }) =>
    id === null ? [] : [{ id, type: 'public-key' as const, transports: transports ?? [] }],
  );
}

/** A passkey that has signed the challenge; undefined for anything else. */
export async function verifyNewPasskey(
  { publicUrl }: Site,
  { response, challenge }: { response: NewPasskey; challenge: string },
): Promise<Passkey['registrationInfo']['credential'] | undefined> {
  const { verifyRegistrationResponse } = await loadWebAuthn();
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...toCredential(response), response: response.response },
      expectedChallenge: challenge,
      expectedOrigin: new URL(publicUrl).origin,
      expectedRPID: new URL(publicUrl).hostname,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return registrationInfo?.credential;
  } catch {
    // What a browser did not make is refused by errors of many kinds.
    return undefined;
  }
}

/**
 * How often a passkey says that it was used, if it has signed the challenge and was not copied;
 * undefined otherwise.
 */
export async function verifyPasskey(
  { publicUrl }: Site,
  {
    assertion,
    challenge,
    factor,
  }: { assertion: Assertion; challenge: string; factor: SecondFactorRow },
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const { clientDataJSON, authenticatorData, signature } = assertion.response;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...toCredential(assertion),
        response: { clientDataJSON, authenticatorData, signature },
      },
      expectedChallenge: challenge,
      expectedOrigin: new URL(publicUrl).origin,
      expectedRPID: new URL(publicUrl).hostname,
      requireUserVerification: false,
      credential: {
        id: factor.credential_id ?? '',
        publicKey: Buffer.from(factor.public_key ?? '', 'base64url'),
        counter: factor.counter ?? 0,
      },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}

/** What the library takes of a credential; Muster uses no extensions. */
function toCredential({ id, rawId, type }: NewPasskey | Assertion) {
  return { id, rawId, type, clientExtensionResults: {} };
}
