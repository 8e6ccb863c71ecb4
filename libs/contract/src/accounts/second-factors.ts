import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { id, requiredLine, timestamp } from '../shared/text.ts';
import { password } from '../shared/user.ts';
import { FIELD_TEXT } from '../texts.ts';
import { loggedIn } from './sessions.ts';

/** Limits of second factors (docs/product/second-factors.md#limits). */
export const SECOND_FACTOR_LIMITS = {
  factors: 5,
  recoveryCodes: 8,
  nameLength: 60,
  /** An app that was not confirmed by a code is forgotten after this time. */
  setupMinutes: 15,
  rememberedDays: 30,
  /** How long the password or a second factor counts for what asks for it again. */
  confirmedMinutes: 10,
  /** How long the superadmin may go on without one. */
  superadminDays: 7,
} as const;

/** Sentences at the fields of second factors. */
export const SECOND_FACTOR_TEXT = {
  code: 'A code has six digits',
  codeWrong: 'This code is wrong or has been used. Wait for the next one',
  recoveryCode: 'A recovery code has 16 letters and digits',
  recoveryCodeWrong: 'This recovery code is wrong or has been used',
  passkeyWrong: 'This passkey was not accepted. Try again',
  one: 'Give a code, a recovery code or a passkey',
  name: 'Give it a name of at most 60 characters',
} as const;

/** Six digits of an app; spaces between them do not count. */
const code = z
  .string({ error: SECOND_FACTOR_TEXT.code })
  .overwrite((value) => value.replace(/\s/g, ''))
  .regex(/^\d{6}$/, SECOND_FACTOR_TEXT.code);

/** 16 letters and digits, in groups; case, spaces and hyphens do not count. */
const recoveryCode = z
  .string({ error: SECOND_FACTOR_TEXT.recoveryCode })
  .overwrite((value) => value.replace(/[\s-]/g, '').toLowerCase())
  .regex(/^[a-z0-9]{16}$/, SECOND_FACTOR_TEXT.recoveryCode);

const factorName = requiredLine(SECOND_FACTOR_LIMITS.nameLength, SECOND_FACTOR_TEXT.name);

/** A second factor of the caller, without anything secret. */
const secondFactor = z.object({
  id,
  /** `totp`: an authenticator app. */
  kind: z.enum(['totp', 'passkey']),
  name: z.string(),
  createdAt: timestamp,
  /** Null until it is used to sign in. */
  lastUsedAt: timestamp.nullable(),
});
/** A second factor of the caller. */
export type SecondFactor = z.output<typeof secondFactor>;

/** With the first factor only: shown once, each works once. */
const added = z.object({ factor: secondFactor, recoveryCodes: z.array(z.string()).optional() });

/** Base64url of bytes, as browsers write them. */
const bytes = z.string().max(20_000);
const transports = z.array(z.string().max(20)).max(10);

/** What `navigator.credentials.create` is given, with its bytes in base64url. */
const passkeyCreation = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int().optional(),
  excludeCredentials: z
    .array(
      z.object({
        id: z.string(),
        type: z.literal('public-key'),
        transports: transports.optional(),
      }),
    )
    .optional(),
  authenticatorSelection: z
    .object({
      residentKey: z.string().optional(),
      requireResidentKey: z.boolean().optional(),
      userVerification: z.string().optional(),
    })
    .optional(),
  attestation: z.string().optional(),
});

const credential = {
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(40).nullish(),
};

/** What the browser responds with when a passkey was made. */
const newPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: transports.optional(),
  }),
});

/** What the browser responds with when a passkey was used. */
const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.nullish(),
  }),
});

/** What proves the second factor: exactly one of the three. */
const proof = {
  code: code.optional(),
  recoveryCode: recoveryCode.optional(),
  assertion: assertion.optional(),
};

function hasOneProof(body: { code?: unknown; recoveryCode?: unknown; assertion?: unknown }) {
  return [body.code, body.recoveryCode, body.assertion].filter(Boolean).length === 1;
}

const params = z.object({ id });

/**
 * Two-factor sign-in: after the password an authenticator app, a passkey or a recovery code
 * (docs/product/second-factors.md).
 */
export const secondFactorEndpoints = {
  listSecondFactors: defineEndpoint({
    method: 'GET',
    path: '/account/second-factors',
    summary: 'List what your account asks for after the password',
    access: 'signed-in',
    errors: [],
    response: z.object({
      factors: z.array(secondFactor),
      recoveryCodesLeft: z.int(),
      /** From when on the superadmin may do nothing else before there is one; null for others. */
      neededFrom: timestamp.nullable(),
    }),
  }),
  startTotp: defineEndpoint({
    method: 'POST',
    path: '/account/second-factors/totp',
    summary: 'Get the secret for an authenticator app; it counts once a code has confirmed it',
    access: 'signed-in',
    body: z.object({ password }),
    errors: ['TOO_MANY_FACTORS'],
    response: z.object({ setup: z.object({ id, secret: z.string(), otpauthUrl: z.string() }) }),
    status: 201,
    rateLimitPerMinute: 10,
  }),
  confirmTotp: defineEndpoint({
    method: 'POST',
    path: '/account/second-factors/totp/confirmations',
    summary: 'Confirm an authenticator app with a code of it',
    access: 'signed-in',
    body: z.object({ id, code, name: factorName.optional() }),
    errors: ['TOO_MANY_FACTORS', 'CHALLENGE_EXPIRED'],
    response: added,
    status: 201,
    rateLimitPerMinute: 10,
  }),
  startPasskey: defineEndpoint({
    method: 'POST',
    path: '/account/second-factors/passkeys/options',
    summary: 'Get what the browser needs to make a passkey; valid for 5 minutes',
    access: 'signed-in',
    body: z.object({ password }),
    errors: ['TOO_MANY_FACTORS'],
    response: z.object({ options: passkeyCreation }),
    rateLimitPerMinute: 10,
  }),
  addPasskey: defineEndpoint({
    method: 'POST',
    path: '/account/second-factors/passkeys',
    summary: 'Add the passkey that the browser has made',
    access: 'signed-in',
    body: z.object({ response: newPasskey, name: factorName }),
    errors: ['TOO_MANY_FACTORS', 'CHALLENGE_EXPIRED'],
    response: added,
    status: 201,
    rateLimitPerMinute: 10,
  }),
  removeSecondFactor: defineEndpoint({
    method: 'DELETE',
    path: '/account/second-factors/:id',
    summary: 'Remove a second factor; with the last one the recovery codes end',
    access: 'factor-owner',
    params,
    body: z.object({ password }),
    errors: ['NOT_FOUND'],
    response: z.object({ id }),
    rateLimitPerMinute: 10,
  }),
  renewRecoveryCodes: defineEndpoint({
    method: 'POST',
    path: '/account/recovery-codes',
    summary: 'Get new recovery codes; the old ones end',
    access: 'signed-in',
    body: z.object({ password }),
    errors: ['NO_SECOND_FACTOR'],
    response: z.object({ recoveryCodes: z.array(z.string()) }),
    rateLimitPerMinute: 10,
  }),
  signInWithSecondFactor: defineEndpoint({
    method: 'POST',
    path: '/auth/second-factor',
    summary: 'Finish a sign-in with a code, a recovery code or a passkey; five tries a challenge',
    access: 'anyone',
    body: z
      .object({
        challenge: z.string().min(1).max(200),
        ...proof,
        /** Do not ask this browser again for 30 days. */
        remember: z.boolean().optional(),
      })
      .refine(hasOneProof, { path: ['code'], error: SECOND_FACTOR_TEXT.one }),
    errors: ['CHALLENGE_EXPIRED', 'INVALID_CREDENTIALS', 'ACCOUNT_SUSPENDED'],
    response: loggedIn,
    rateLimitPerMinute: 10,
    skipRefreshOn401: true,
  }),
  confirmIdentity: defineEndpoint({
    method: 'POST',
    path: '/auth/confirmations',
    summary: 'Confirm that it is you with the password or a code; counts for 10 minutes',
    access: 'signed-in',
    body: z
      .object({ password: password.optional(), code: code.optional() })
      .refine(({ password, code }) => (password === undefined) !== (code === undefined), {
        path: ['password'],
        error: FIELD_TEXT.passwordRequired,
      }),
    errors: [],
    response: z.object({ confirmedUntil: timestamp }),
    rateLimitPerMinute: 10,
  }),
};
