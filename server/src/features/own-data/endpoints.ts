import type { Handlers } from '../../platform/http/handler.ts';
import { accountDeletion } from './account-deletion.ts';
import { dataExports } from './data-exports.ts';
import { profile } from './profile.ts';
import { gameRecord } from './record.ts';

export const ownDataEndpoints = {
  ...accountDeletion,
  ...dataExports,
  ...profile,
  ...gameRecord,
} satisfies Partial<Handlers>;
