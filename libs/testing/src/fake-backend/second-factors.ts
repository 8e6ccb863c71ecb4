import type { SecondFactor, User } from '@muster/contract';
import { makeFreshId } from '../builders/ids.ts';
import { SUPERADMIN_ID } from '../builders/make-user.ts';
import { refuse } from '../handlers/refuse.ts';
import { checkPassword, FAKE_PASSWORD } from './accounts.ts';
import type { FakeBackend, FakeHandlers } from './fake-backend.ts';
import { DAY_MS, fromNow, removeFrom } from './lists.ts';
import { createSession, findUser } from './people.ts';

/** The code that every authenticator app shows. */
export const FAKE_CODE = '123456';

const RECOVERY_CODES = Array.from({ length: 8 }, (_, index) => `abc${index}-defg-hjkm-npq${index}`);
const CODE_WRONG = 'This code is wrong or has been used. Wait for the next one';
const CHALLENGE = 'challenge-of-';
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

/** Handlers of two-factor sign-in (docs/product/second-factors.md). */
export const secondFactorHandlers = {
  login(backend, { body: { email, password } }) {
    const user = backend.users.find((one) => one.email === email.toLowerCase());
    if (!user || password !== FAKE_PASSWORD) return refuse('INVALID_CREDENTIALS');
    const kinds = [...new Set(factorsOf(backend, user).map(({ kind }) => kind))];
    if (kinds.length === 0) return createSession(user);
    return {
      needsSecondFactor: true,
      challenge: `${CHALLENGE}${user.id}`,
      kinds,
      ...(kinds.includes('passkey') && { passkeyOptions: { challenge: 'Y2hhbGxlbmdl' } }),
    };
  },
  signInWithSecondFactor(backend, { body: { challenge, code, recoveryCode } }) {
    const user = findUser(backend, challenge.replace(CHALLENGE, ''));
    if (code && code !== FAKE_CODE) refuse('VALIDATION', undefined, { code: CODE_WRONG });
    if (recoveryCode && !RECOVERY_CODES.some((one) => one.replaceAll('-', '') === recoveryCode))
      refuse('VALIDATION', undefined, { recoveryCode: CODE_WRONG });
    return createSession(user);
  },
  listSecondFactors: (backend, { actor }) => ({
    factors: factorsOf(backend, actor),
    recoveryCodesLeft: factorsOf(backend, actor).length > 0 ? RECOVERY_CODES.length : 0,
    neededFrom: actor.id === SUPERADMIN_ID ? (backend.factorNeededFrom ?? fromNow(DAY_MS)) : null,
  }),
  startTotp(_, { actor, body }) {
    checkPassword(body);
    const otpauthUrl = `otpauth://totp/Muster:${actor.email}?secret=${SECRET}&issuer=Muster`;
    return { setup: { id: makeFreshId(), secret: SECRET, otpauthUrl } };
  },
  confirmTotp(backend, { actor, body: { code, name = 'Authenticator app' } }) {
    if (code !== FAKE_CODE) refuse('VALIDATION', undefined, { code: CODE_WRONG });
    return addFactor(backend, actor, { kind: 'totp', name });
  },
  startPasskey(_, { actor, body }) {
    checkPassword(body);
    const { id, email: name } = actor;
    return {
      options: {
        rp: { id: 'muster.test', name: 'Muster' },
        user: { id, name, displayName: name },
        challenge: 'Y2hhbGxlbmdl',
        pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
      },
    };
  },
  addPasskey: (backend, { actor, body: { name } }) =>
    addFactor(backend, actor, { kind: 'passkey', name }),
  removeSecondFactor(backend, { actor, params: { id }, body }) {
    checkPassword(body);
    const count = removeFrom(backend.secondFactors, actor, (factor) => factor.id === id);
    return count > 0 ? { id } : refuse('NOT_FOUND');
  },
  renewRecoveryCodes(backend, { actor, body }) {
    checkPassword(body);
    if (factorsOf(backend, actor).length === 0) refuse('NO_SECOND_FACTOR');
    return { recoveryCodes: RECOVERY_CODES };
  },
  confirmIdentity(_, { body: { password, code } }) {
    if (password !== undefined) checkPassword({ password });
    if (code && code !== FAKE_CODE) refuse('VALIDATION', undefined, { code: CODE_WRONG });
    return { confirmedUntil: fromNow(600_000) };
  },
  removeUserSecondFactors(backend, { params: { id }, body }) {
    checkPassword(body);
    backend.secondFactors.delete(id);
    return {};
  },
} satisfies FakeHandlers;

function factorsOf({ secondFactors }: FakeBackend, { id }: Pick<User, 'id'>): SecondFactor[] {
  return secondFactors.get(id) ?? [];
}

/** Adds a second factor to an account; with the first one come recovery codes. */
export function addFactor(
  backend: FakeBackend,
  user: Pick<User, 'id'>,
  given: Pick<SecondFactor, 'kind' | 'name'>,
): { factor: SecondFactor; recoveryCodes?: string[] } {
  const factors = factorsOf(backend, user);
  const factor = { id: makeFreshId(), createdAt: fromNow(), lastUsedAt: null, ...given };
  backend.secondFactors.set(user.id, [...factors, factor]);
  return { factor, ...(factors.length === 0 && { recoveryCodes: RECOVERY_CODES }) };
}
