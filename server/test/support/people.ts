import assert from 'node:assert/strict';
import type { EndpointInput, EndpointResponse, Endpoints } from '@muster/contract';
import { makeRegistration } from '@muster/testing/builders';
import { ensureSuperadmin } from '../../src/features/accounts/superadmin.ts';
import { call } from './call.ts';
import { SUPERADMIN, type TestServer } from './start-test-server.ts';

/** A signed-in account. */
export type Person = EndpointResponse<Endpoints['register']>;

export const PASSWORD = 'Password1';

let registered = 0;

/** A valid registration with an email of its own. */
export function registration(changes: object = {}) {
  registered += 1;
  return makeRegistration({
    email: `person${registered}@muster.test`,
    password: PASSWORD,
    nickName: 'Robin',
    fullName: 'Robin Hidden-Realname',
    organizerName: 'Northern Foxes 7',
    ...changes,
  });
}

/** Registers an account over HTTP. Its email is confirmed, without the mail that would do so. */
export async function signUp(server: TestServer, changes: object = {}): Promise<Person> {
  const person = await signUpUnconfirmed(server, changes);
  if (person.user.emailConfirmed) return person;
  const { pool } = server.database;
  await pool.query('update users set email_confirmed = true where id = $1', [person.user.id]);
  await pool.query('delete from mails where user_id = $1', [person.user.id]);
  await pool.query('delete from email_changes where user_id = $1', [person.user.id]);
  return { ...person, user: { ...person.user, emailConfirmed: true } };
}

/** The same, without confirming the email. */
export function signUpUnconfirmed(server: TestServer, changes: object = {}): Promise<Person> {
  return call(server, 'register', { body: registration(changes) });
}

/** Signs the superadmin in; the first call creates the account. */
export async function signInSuperadmin(server: TestServer): Promise<Person> {
  const { db, config } = server.services;
  await ensureSuperadmin(db, config);
  return signInWithPassword(server, SUPERADMIN);
}

/** Signs in with the password of an account that has no second factor, or is remembered. */
export async function signInWithPassword(
  server: TestServer,
  body: EndpointInput<Endpoints['login']>['body'],
): Promise<EndpointResponse<Endpoints['signInWithSecondFactor']>> {
  const response = await call(server, 'login', { body });
  assert.ok('tokens' in response, 'a second factor is needed');
  return response;
}
