import type { Handlers } from '../../platform/http/handler.ts';
import { getPerson } from './get-person.ts';
import { getProfile } from './get-profile.ts';
import { patchProfile } from './patch-profile.ts';
import { updateProfile } from './update-profile.ts';

export const profileRoutes = {
  getProfile,
  getPerson,
  updateProfile,
  patchProfile,
} satisfies Partial<Handlers>;
