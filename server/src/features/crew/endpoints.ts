import type { Handlers } from '../../platform/http/handler.ts';
import { apiKeys } from './api-keys.ts';
import { changes } from './changes.ts';
import { crew } from './crew.ts';
import { devices } from './devices.ts';
import { crewInvitations } from './invitations.ts';
import { userWebhooks } from './user-webhooks.ts';
import { webhookDeliveries } from './webhook-deliveries.ts';
import { webhooks } from './webhooks.ts';

export const crewEndpoints = {
  ...apiKeys,
  ...changes,
  ...crew,
  ...devices,
  ...crewInvitations,
  ...webhooks,
  ...webhookDeliveries,
  ...userWebhooks,
} satisfies Partial<Handlers>;
