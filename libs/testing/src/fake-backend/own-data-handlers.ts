import {
  ACCOUNT_DELETION_DAYS,
  type DataExport,
  ERRORS,
  FIELD_TEXT,
  type MailPreferences,
  OPTIONAL_MAIL_KINDS,
} from '@muster/contract';
import { makeFreshId } from '../builders/ids.ts';
import { type EndpointHandler, handle } from '../handlers/handle.ts';
import { refuse } from '../handlers/refuse.ts';
import { FAKE_PASSWORD } from './account-handlers.ts';
import type { FakeBackend } from './fake-backend.ts';
import { refundableOf } from './fake-payments.ts';

const DAY_MS = 86_400_000;

const ALL_MAILS = Object.fromEntries(
  OPTIONAL_MAIL_KINDS.map((kind) => [kind, true]),
) as MailPreferences;

/**
 * Handlers of what people do with their whole account
 * (docs/product/roles-and-accounts.md#account-deletion, docs/product/exports.md#data-export).
 */
export function ownDataHandlers(backend: FakeBackend): EndpointHandler[] {
  function preferencesOf(userId: string): MailPreferences {
    return backend.mailPreferences.get(userId) ?? ALL_MAILS;
  }
  return [
    handle('getMailPreferences', ({ actor }) => ({ preferences: preferencesOf(actor.id) })),
    handle('updateMailPreferences', ({ actor, body }) => {
      backend.mailPreferences.set(actor.id, { ...preferencesOf(actor.id), ...body });
      return { preferences: preferencesOf(actor.id) };
    }),
    handle('getAccountDeletion', ({ actor }) => {
      const own = backend.events.filter(({ organizer }) => organizer.id === actor.id);
      const sums = own.map((event) => refundableOf(backend, event));
      const players = sums.reduce((sum, { onlinePlayers }) => sum + onlinePlayers, 0);
      return { refund: { players, pence: sums.reduce((sum, one) => sum + one.onlinePence, 0) } };
    }),
    handle('requestAccountDeletion', ({ actor, body }) => {
      if (body.password !== FAKE_PASSWORD)
        return refuse('VALIDATION', ERRORS.VALIDATION.message, {
          password: FIELD_TEXT.passwordWrong,
        });
      backend.leaving.add(actor.id);
      return { deletionAt: inDays(ACCOUNT_DELETION_DAYS) };
    }),
    handle('requestDataExport', ({ actor }) => {
      const started = makeDataExport({ status: 'running', progress: 0.25 });
      backend.dataExports.set(actor.id, started);
      return { export: started };
    }),
    // The archive is ready when its state is requested again.
    handle('getDataExport', ({ actor }) => {
      const found = backend.dataExports.get(actor.id);
      if (found?.status === 'running')
        Object.assign(found, { status: 'ready', sizeBytes: 2_400_000, expiresAt: inDays(1) });
      return { export: found ?? null };
    }),
    handle('downloadDataExport', ({ actor, params }) => {
      const found = backend.dataExports.get(actor.id);
      return found?.id === params.id && found.status === 'ready' ? {} : refuse('FILE_NOT_FOUND');
    }),
  ];
}

function inDays(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString();
}

function makeDataExport(given: Partial<DataExport>): DataExport {
  return {
    id: makeFreshId(),
    status: 'waiting',
    progress: 0,
    sizeBytes: null,
    createdAt: new Date().toISOString(),
    expiresAt: null,
    ...given,
  };
}
