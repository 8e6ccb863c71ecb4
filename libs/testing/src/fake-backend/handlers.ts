import type { EndpointHandler } from '../handlers/handle.ts';
import { accountHandlers } from './account-handlers.ts';
import { accountLinkHandlers } from './account-link-handlers.ts';
import { adminStatsHandlers } from './admin-stats-handlers.ts';
import { adminThreadHandlers } from './admin-thread-handlers.ts';
import { adminUserChangeHandlers } from './admin-user-change-handlers.ts';
import { adminUserHandlers } from './admin-user-handlers.ts';
import { announcementHandlers } from './announcement-handlers.ts';
import { banHandlers } from './ban-handlers.ts';
import { blockHandlers } from './block-handlers.ts';
import { crewHandlers } from './crew-handlers.ts';
import { dependantHandlers } from './dependant-handlers.ts';
import { eventHandlers } from './event-handlers.ts';
import { eventTemplateHandlers } from './event-template-handlers.ts';
import { exportHandlers } from './export-handlers.ts';
import type { FakeBackend } from './fake-backend.ts';
import { fieldHandlers } from './field-handlers.ts';
import { fileHandlers } from './file-handlers.ts';
import { goingHandlers } from './going-handlers.ts';
import { joinHandlers } from './join-handlers.ts';
import { ledgerHandlers } from './ledger-handlers.ts';
import { likeHandlers } from './like-handlers.ts';
import { messageHandlers } from './message-handlers.ts';
import { momentHandlers } from './moment-handlers.ts';
import { ownApiHandlers } from './own-api-handlers.ts';
import { ownDataHandlers } from './own-data-handlers.ts';
import { participantHandlers } from './participant-handlers.ts';
import { participantViewHandlers } from './participant-view-handlers.ts';
import { paymentAccountHandlers } from './payment-account-handlers.ts';
import { paymentHandlers } from './payment-handlers.ts';
import { personHandlers } from './person-handlers.ts';
import { reportHandlers } from './report-handlers.ts';
import { savedSearchHandlers } from './saved-search-handlers.ts';
import { securityHandlers } from './security-handlers.ts';
import { systemHandlers } from './system-handlers.ts';
import { voucherHandlers } from './voucher-handlers.ts';
import { waiverHandlers } from './waiver-handlers.ts';

/** All handlers of a fake backend. */
export function fakeBackendHandlers(backend: FakeBackend): EndpointHandler[] {
  return [
    ...accountHandlers(backend),
    ...accountLinkHandlers(backend),
    ...securityHandlers(backend),
    ...personHandlers(backend),
    ...ownDataHandlers(backend),
    ...ownApiHandlers(),
    ...adminUserHandlers(backend),
    ...adminUserChangeHandlers(backend),
    ...eventHandlers(backend),
    ...likeHandlers(backend),
    ...eventTemplateHandlers(backend),
    ...participantViewHandlers(backend),
    ...savedSearchHandlers(backend),
    ...exportHandlers(backend),
    ...participantHandlers(backend),
    ...announcementHandlers(backend),
    ...banHandlers(backend),
    ...fieldHandlers(backend),
    ...crewHandlers(backend),
    ...ledgerHandlers(backend),
    ...paymentHandlers(backend),
    ...paymentAccountHandlers(backend),
    ...voucherHandlers(backend),
    ...waiverHandlers(backend),
    ...dependantHandlers(backend),
    ...blockHandlers(backend),
    ...goingHandlers(backend),
    ...joinHandlers(backend),
    ...messageHandlers(backend),
    ...adminThreadHandlers(backend),
    ...reportHandlers(backend),
    ...fileHandlers(backend),
    ...momentHandlers(backend),
    ...adminStatsHandlers(backend),
    ...systemHandlers(backend),
  ];
}
