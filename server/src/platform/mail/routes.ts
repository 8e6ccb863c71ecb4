import type { Handlers } from '../http/handler.ts';
import { getMailPreferences } from './get-mail-preferences.ts';
import { updateMailPreferences } from './update-mail-preferences.ts';

export const mailRoutes = {
  getMailPreferences,
  updateMailPreferences,
} satisfies Partial<Handlers>;
