import type { Handlers } from '../../platform/http/handler.ts';
import { apiKeys } from './api-keys.ts';
import { changes } from './changes.ts';
import { crew } from './crew.ts';
import { devices } from './devices.ts';
import { crewInvitations } from './invitations.ts';

export const crewEndpoints = {
  ...apiKeys,
  ...changes,
  ...crew,
  ...devices,
  ...crewInvitations,
} satisfies Partial<Handlers>;
