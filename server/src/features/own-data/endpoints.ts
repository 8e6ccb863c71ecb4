import type { Handlers } from '../../platform/http/handler.ts';
import { accountDeletion } from './account-deletion.ts';
import { dataExports } from './data-exports.ts';
import { mailPreferences } from './mail-preferences.ts';
import { profile } from './profile.ts';
import { gameRecord } from './record.ts';

export const ownDataEndpoints = {
  ...accountDeletion,
  ...dataExports,
  ...mailPreferences,
  ...profile,
  ...gameRecord,
} satisfies Partial<Handlers>;
