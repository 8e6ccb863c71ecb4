import type { Handlers } from '../../platform/http/handler.ts';
import { health } from './health.ts';
import { ownApis } from './own-apis.ts';
import { publishing } from './publishing.ts';
import { system } from './system.ts';

export const operationsEndpoints = {
  ...health,
  ...ownApis,
  ...publishing,
  ...system,
} satisfies Partial<Handlers>;
