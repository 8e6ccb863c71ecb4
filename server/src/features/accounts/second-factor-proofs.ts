import type { Endpoints } from '@muster/contract';
import { SECOND_FACTOR_TEXT } from '@muster/contract/schemas';
import { fieldError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Db, UserRow } from '../../platform/database/schema.ts';
import type { Client, Request } from '../../platform/http/handler.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import type { Services } from '../../platform/services.ts';
import { verifyPasskey } from './passkeys.ts';
import { nameOf } from './people.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import {
  countRecoveryCodes,
  deleteRecoveryCode,
  listSecondFactorRows,
  updatePasskeyUsed,
  updateStepUsed,
} from './second-factor-store.ts';
import { findStep, openTotp } from './totp.ts';

type SignInBody = Request<Endpoints['signInWithSecondFactor']>['body'];
type Assertion = NonNullable<SignInBody['assertion']>;

interface Use {
  services: Pick<Services, 'config' | 'secondFactorKey'>;
  user: UserRow;
  /** One of the three. */
  proof: Pick<SignInBody, 'code' | 'recoveryCode' | 'assertion'>;
  /** What a passkey has to sign. */
  passkeyChallenge: string | null;
  client: Client;
}

/** Uses a second factor up. Throws VALIDATION at its field when it is wrong or has been used. */
export async function useSecondFactor(
  trx: Db,
  { services, user, proof, passkeyChallenge, client }: Use,
): Promise<void> {
  const { code, recoveryCode, assertion } = proof;
  if (code !== undefined) return requireCode(trx, { services, userId: user.id, code });
  if (recoveryCode !== undefined) return useRecoveryCode(trx, { user, recoveryCode, client });
  const isRight =
    assertion && (await usePasskey(trx, { services, user, assertion, passkeyChallenge }));
  if (!isRight) throw fieldError('assertion', SECOND_FACTOR_TEXT.passkeyWrong);
}

interface CodeUse {
  services: Pick<Services, 'secondFactorKey'>;
  userId: string;
  code: string;
}

/** Uses up a code of one of the account's apps. Throws VALIDATION at the field `code`. */
export async function requireCode(trx: Db, { services, userId, code }: CodeUse): Promise<void> {
  const now = new Date();
  for (const { id, key_id: keyId, sealed } of await listSecondFactorRows(trx, userId)) {
    const secret = openTotp({ id, userId, keyId, sealed }, services.secondFactorKey);
    const step = secret === undefined ? undefined : findStep(secret, { code, now });
    if (step !== undefined && (await updateStepUsed(trx, { id, step }))) return;
  }
  throw fieldError('code', SECOND_FACTOR_TEXT.codeWrong);
}

async function useRecoveryCode(
  trx: Db,
  { user, recoveryCode, client }: Pick<Use, 'user' | 'client'> & { recoveryCode: string },
): Promise<void> {
  const hash = hashRecoveryCode({ userId: user.id, code: recoveryCode });
  if (!(await deleteRecoveryCode(trx, { userId: user.id, hash })))
    throw fieldError('recoveryCode', SECOND_FACTOR_TEXT.recoveryCodeWrong);
  const left = await countRecoveryCodes(trx, user.id);
  const subject = { kind: 'user', id: user.id } as const;
  const record = { action: 'useRecoveryCode', subject, after: { left } } as const;
  await recordAudit(trx, { actor: user, client }, record);
  const to = { userId: user.id, email: user.email, name: nameOf(user) };
  await sendMail(trx, 'recoveryCodeUsed', to, { left });
}

async function usePasskey(
  trx: Db,
  {
    services: { config },
    user,
    assertion,
    passkeyChallenge: challenge,
  }: Pick<Use, 'services' | 'user' | 'passkeyChallenge'> & { assertion: Assertion },
): Promise<boolean> {
  const factors = await listSecondFactorRows(trx, user.id);
  const factor = factors.find((row) => row.credential_id === assertion.id);
  if (!factor || challenge === null) return false;
  const counter = await verifyPasskey(config, { assertion, challenge, factor });
  return counter !== undefined && (await updatePasskeyUsed(trx, { id: factor.id, counter }));
}
