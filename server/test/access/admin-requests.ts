import type { EndpointName } from '@muster/contract';
import { createObjectId } from '../../src/platform/database/object-id.ts';
import { signUp } from '../support/people.ts';
import { SUPERADMIN } from '../support/start-test-server.ts';
import { insertCase, insertEvent } from './fixtures.ts';
import { empty, type MakeRequest, thread, withBody } from './make-request.ts';

const someUser: MakeRequest = async ({ server }) => ({
  params: { id: (await signUp(server)).user.id },
});

const failedMail: MakeRequest = async ({ server }) => {
  const mail = { id: createObjectId(), kind: 'emailChanged', recipient: 'a@muster.test' };
  await server.services.db
    .insertInto('mails')
    .values({ ...mail, user_id: null, details: '{}', state: 'failed', sent_at: null })
    .execute();
  return { params: { id: mail.id } };
};

/** Requests of administration, reports and the state of the system. */
export const ADMIN_REQUESTS = {
  listUsers: empty,
  getUser: someUser,
  deleteUser: someUser,
  suspendUser: withBody(someUser, { reason: 'Spam' }),
  restoreUser: someUser,
  setDateOfBirth: withBody(someUser, { dateOfBirth: '1990-05-04', reason: 'Passport' }),
  endUserSessions: someUser,
  createPasswordResetLink: withBody(someUser, { currentPassword: SUPERADMIN.password }),
  listAdminThreads: empty,
  getAdminThread: thread,
  exportThread: thread,
  getAdminStats: empty,
  getAdminWaiting: empty,
  uploadBuild: () => ({
    params: { remote: 'gear' },
    file: new File(['no zip'], 'build.zip'),
  }),
  changeRemote: () => ({
    params: { remote: 'gear' },
    body: { action: 'rollback', why: 'Empty list' },
  }),
  getPublishedRemote: () => ({ params: { remote: 'gear' } }),
  sendPageReports: () => ({
    body: { reports: [{ remote: 'events', build: 'a1', kind: 'network' }] },
  }),
  getSystem: empty,
  listFailedMails: empty,
  retryMail: failedMail,
  retryOrphanedRefunds: empty,
  listAuditEntries: empty,
  exportAuditEntries: empty,
  createReport: async (fixtures) => ({
    body: {
      subject: { kind: 'event', id: await insertEvent(fixtures, true) },
      reason: 'spam',
    },
  }),
  listReports: empty,
  resolveReport: async (fixtures) => ({
    params: { id: await insertCase(fixtures) },
    body: { outcome: 'dismissed' },
  }),
} satisfies Partial<Record<EndpointName, MakeRequest>>;
