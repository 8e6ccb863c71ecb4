import type { SecondFactor } from '@muster/contract';
import { SECOND_FACTOR_LIMITS, SECOND_FACTOR_TEXT } from '@muster/contract/schemas';
import { AppError, fieldError } from '../../platform/app-error.ts';
import { type AuditOrigin, recordAudit } from '../../platform/audit/record-audit.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import type { Db, UserRow } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import type { Services } from '../../platform/services.ts';
import {
  deleteChallenge,
  findTotpSetup,
  insertPasskeySetup,
  insertTotpSetup,
  takePasskeySetup,
} from './challenge-store.ts';
import { confirmSession } from './confirmations.ts';
import { createOptions, PASSKEY_TIMEOUT_MS, verifyNewPasskey } from './passkeys.ts';
import { countAttempt, endFailures, keyOf, requirePassword } from './passwords.ts';
import { nameOf, requireUser } from './people.ts';
import { lockAccount } from './people-store.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import { requireCode } from './second-factor-proofs.ts';
import {
  countRecoveryCodes,
  deleteRecoveryCodes,
  deleteSecondFactor,
  endRemembered,
  insertSecondFactor,
  listSecondFactorRows,
  type SecondFactorRow,
} from './second-factor-store.ts';
import { findNeededFrom } from './superadmin-factor.ts';
import { createTotp, findStep, openTotp } from './totp.ts';

const MINUTE_MS = 60_000;

export const secondFactors = {
  async listSecondFactors(services, { actor }) {
    const { db } = services;
    const factors = await listSecondFactorRows(db, actor.id);
    return {
      factors: factors.map(toSecondFactor),
      recoveryCodesLeft: await countRecoveryCodes(db, actor.id),
      neededFrom: (await findNeededFrom(db, actor)) ?? null,
    };
  },

  /** Makes a secret for an app, which is nothing before one of its codes has confirmed it. */
  async startTotp(services, { actor, body: { password }, signal }) {
    const { db, secondFactorKey: key } = services;
    const user = await requirePassword(services, { actor, password, signal });
    const id = createObjectId();
    const totp = createTotp({ id, userId: user.id, email: user.email, key });
    const { secret, otpauthUrl, ...sealed } = totp;
    const expiresAt = new Date(Date.now() + SECOND_FACTOR_LIMITS.setupMinutes * MINUTE_MS);
    await inTransaction(db, async (trx) => {
      await lockFactors(trx, user.id);
      await insertTotpSetup(trx, { id, userId: user.id, expiresAt, ...sealed });
    });
    return { setup: { id, secret, otpauthUrl } };
  },

  async confirmTotp(services, { actor, client, body: { id, code, name } }) {
    const { db, secondFactorKey: key } = services;
    const userId = actor.id;
    const setup = await findTotpSetup(db, { id, userId });
    const secret = setup && openTotp({ id, userId, keyId: setup.key_id, ...setup }, key);
    if (!secret) return confirmAgain(services, { id, userId, code });
    const step = findStep(secret, { code, now: new Date() });
    if (step === undefined) throw fieldError('code', SECOND_FACTOR_TEXT.codeWrong);
    return inTransaction(db, async (trx) => {
      const factors = await lockFactors(trx, userId);
      if (!(await deleteChallenge(trx, id))) throw new AppError('CHALLENGE_EXPIRED');
      const row = await insertSecondFactor(trx, {
        ...{ id, user_id: userId, kind: 'totp', name: name ?? 'Authenticator app' },
        ...{ key_id: setup.key_id, sealed: setup.sealed, last_step: step },
      });
      if (!row) throw new AppError('CHALLENGE_EXPIRED');
      return recordAdded(trx, { row, isFirst: factors.length === 0, origin: { actor, client } });
    });
  },

  async startPasskey(services, { actor, body: { password }, signal }) {
    const { db, config } = services;
    const user = await requirePassword(services, { actor, password, signal });
    return inTransaction(db, async (trx) => {
      const factors = await lockFactors(trx, user.id);
      const options = await createOptions(config, { user, factors });
      const expiresAt = new Date(Date.now() + PASSKEY_TIMEOUT_MS);
      const { challenge } = options;
      await insertPasskeySetup(trx, {
        id: createObjectId(),
        userId: user.id,
        expiresAt,
        challenge,
      });
      return { options };
    });
  },

  async addPasskey(services, { actor, client, body: { response, name } }) {
    const { db, config } = services;
    const challenge = await takePasskeySetup(db, actor.id);
    if (!challenge) throw new AppError('CHALLENGE_EXPIRED');
    const made = await verifyNewPasskey(config, { response, challenge });
    if (!made) throw fieldError('response', SECOND_FACTOR_TEXT.passkeyWrong);
    return inTransaction(db, async (trx) => {
      const factors = await lockFactors(trx, actor.id);
      const row = await insertSecondFactor(trx, {
        ...{ id: createObjectId(), user_id: actor.id, kind: 'passkey', name },
        credential_id: made.id,
        public_key: Buffer.from(made.publicKey).toString('base64url'),
        counter: made.counter,
        transports: response.response.transports ?? [],
      });
      if (!row) throw fieldError('response', SECOND_FACTOR_TEXT.passkeyWrong);
      return recordAdded(trx, { row, isFirst: factors.length === 0, origin: { actor, client } });
    });
  },

  async removeSecondFactor(services, request) {
    const { actor, client, params, body, signal } = request;
    const { id } = params;
    await requirePassword(services, { actor, password: body.password, signal });
    await inTransaction(services.db, async (trx) => {
      await lockAccount(trx, actor.id);
      const row = await deleteSecondFactor(trx, { id, userId: actor.id });
      if (!row) throw new AppError('NOT_FOUND');
      await endRemembered(trx, actor.id);
      const left = await listSecondFactorRows(trx, actor.id);
      if (left.length === 0) await deleteRecoveryCodes(trx, actor.id);
      const subject = { kind: 'user', id: actor.id } as const;
      const before = { kind: row.kind };
      await recordAudit(trx, { actor, client }, { action: 'removeSecondFactor', subject, before });
      const details = { kind: row.kind, name: row.name, isLast: left.length === 0 };
      await sendMail(trx, 'secondFactorRemoved', await recipientOf(trx, actor.id), details);
    });
    return { id };
  },

  async renewRecoveryCodes(services, { actor, body: { password }, signal }) {
    await requirePassword(services, { actor, password, signal });
    const recoveryCodes = await inTransaction(services.db, async (trx) => {
      await lockAccount(trx, actor.id);
      const factors = await listSecondFactorRows(trx, actor.id);
      if (factors.length === 0) throw new AppError('NO_SECOND_FACTOR');
      await sendMail(trx, 'recoveryCodesRenewed', await recipientOf(trx, actor.id), {});
      return replaceRecoveryCodes(trx, actor.id);
    });
    return { recoveryCodes };
  },

  /**
   * Lets the session do for a time what asks who it is
   * (docs/product/second-factors.md#confirmation).
   */
  async confirmIdentity(services, { actor, body: { password, code = '' }, signal }) {
    if (password !== undefined) await requirePassword(services, { actor, password, signal });
    else {
      const key = keyOf(actor);
      await countAttempt(services, key);
      await inTransaction(services.db, async (trx) => {
        await lockAccount(trx, actor.id);
        await requireCode(trx, { services, userId: actor.id, code });
      });
      await endFailures(services, key);
    }
    return { confirmedUntil: await confirmSession(services.db, actor) };
  },
} satisfies Partial<Handlers>;

/** The factors of an account, of which no other is added until the transaction ends. */
async function lockFactors(trx: Db, userId: string): Promise<SecondFactorRow[]> {
  if (!(await lockAccount(trx, userId))) throw new AppError('SESSION_EXPIRED');
  const factors = await listSecondFactorRows(trx, userId);
  if (factors.length >= SECOND_FACTOR_LIMITS.factors) throw new AppError('TOO_MANY_FACTORS');
  return factors;
}

/**
 * The same response to whoever got none: the app was added with this code a moment ago. The
 * recovery codes are others, because those of before are stored nowhere.
 */
async function confirmAgain(
  { db, secondFactorKey: key }: Pick<Services, 'db' | 'secondFactorKey'>,
  { id, userId, code }: { id: string; userId: string; code: string },
) {
  return inTransaction(db, async (trx) => {
    await lockAccount(trx, userId);
    const factors = await listSecondFactorRows(trx, userId);
    const row = factors.find((one) => one.id === id);
    const secret = row && openTotp({ id, userId, keyId: row.key_id, sealed: row.sealed }, key);
    const step = secret && findStep(secret, { code, now: new Date() });
    if (!row || step !== row.last_step) throw new AppError('CHALLENGE_EXPIRED');
    const factor = toSecondFactor(row);
    return factors.length === 1
      ? { factor, recoveryCodes: await replaceRecoveryCodes(trx, userId) }
      : { factor };
  });
}

interface Added {
  row: SecondFactorRow;
  isFirst: boolean;
  origin: AuditOrigin;
}

async function recordAdded(trx: Db, { row, isFirst, origin }: Added) {
  const subject = { kind: 'user', id: row.user_id } as const;
  const after = { kind: row.kind };
  await recordAudit(trx, origin, { action: 'addSecondFactor', subject, after });
  const { kind, name } = row;
  await sendMail(trx, 'secondFactorAdded', await recipientOf(trx, row.user_id), { kind, name });
  const factor = toSecondFactor(row);
  return isFirst
    ? { factor, recoveryCodes: await replaceRecoveryCodes(trx, row.user_id) }
    : { factor };
}

async function recipientOf(trx: Db, userId: string) {
  const user: UserRow = await requireUser(trx, userId);
  return { userId, email: user.email, name: nameOf(user) };
}

function toSecondFactor(row: SecondFactorRow): SecondFactor {
  const { id, kind, name, created_at: createdAt, last_used_at: lastUsedAt } = row;
  return { id, kind, name, createdAt, lastUsedAt };
}
