import type { Endpoint, EndpointName } from '@muster/contract';
import { endpoints } from '@muster/contract/schemas';
import type { EndpointHandler } from '../handlers/handle.ts';
import { accountHandlers } from './accounts.ts';
import { administrationHandlers } from './administration.ts';
import { apiKeyHandlers } from './api-keys.ts';
import { approvalHandlers } from './approvals.ts';
import { eventHandlers } from './events.ts';
import type { FakeBackend, FakeHandlers } from './fake-backend.ts';
import { fileHandlers } from './files.ts';
import { followHandlers } from './follows.ts';
import { goingHandlers } from './going.ts';
import { joinHandlers } from './join.ts';
import { ledgerHandlers } from './ledger.ts';
import { messageHandlers } from './messages.ts';
import { organizerHandlers } from './organizers.ts';
import { ownListHandlers } from './own-lists.ts';
import { participantHandlers } from './participants.ts';
import { paymentHandlers } from './payments.ts';
import { sampleResponse } from './sample-response.ts';
import { secondFactorHandlers } from './second-factors.ts';
import { seriesHandlers } from './series.ts';
import { sideHandlers } from './sides.ts';
import { userHandlers } from './users.ts';
import { webhookHandlers } from './webhooks.ts';

const HANDLERS: FakeHandlers = {
  ...accountHandlers,
  ...administrationHandlers,
  ...apiKeyHandlers,
  ...approvalHandlers,
  ...eventHandlers,
  ...fileHandlers,
  ...followHandlers,
  ...goingHandlers,
  ...joinHandlers,
  ...ledgerHandlers,
  ...messageHandlers,
  ...organizerHandlers,
  ...ownListHandlers,
  ...participantHandlers,
  ...paymentHandlers,
  ...secondFactorHandlers,
  ...seriesHandlers,
  ...sideHandlers,
  ...userHandlers,
  ...webhookHandlers,
};

type Respond = (backend: FakeBackend, request: unknown) => unknown;

/** A handler for every endpoint; what has none of its own is answered from its schema. */
export function fakeBackendHandlers(backend: FakeBackend): EndpointHandler[] {
  return Object.entries<Endpoint>(endpoints).map(([key, endpoint]) => {
    const name = key as EndpointName;
    const own = HANDLERS[name] as Respond | undefined;
    return {
      name,
      respond: (request) =>
        own ? own(backend, request) : sampleResponse(endpoint, request as object),
    };
  });
}
