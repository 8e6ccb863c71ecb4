import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { SUPERADMIN } from '../../support/server.ts';
import { callApi } from '../call.ts';

const SIGN_IN_INTERVAL_MS = 1_000;

/** Gives accounts the superadmin's password, which costs a second of hashing each otherwise. */
export async function setPasswords(pool: pg.Pool, emails: readonly string[]): Promise<void> {
  await pool.query(
    `update users set password_hash = (select password_hash from users where email = $1)
     where email = any ($2)`,
    [SUPERADMIN.email, emails],
  );
}

/** Signs accounts in, one after the other, until the signal. Returns the statuses. */
export async function signInUntil(
  signal: AbortSignal,
  { url, emails }: { url: string; emails: readonly string[] },
): Promise<number[]> {
  const statuses: number[] = [];
  while (!signal.aborted) {
    const email = emails[statuses.length % emails.length];
    const body = { email, password: SUPERADMIN.password };
    const { status } = await callApi(url, { method: 'POST', path: '/auth/login', body });
    statuses.push(status);
    await sleep(SIGN_IN_INTERVAL_MS);
  }
  return statuses;
}
