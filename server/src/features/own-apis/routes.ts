import type { Handlers } from '../../platform/http/handler.ts';
import { createOwnApiToken } from './create-own-api-token.ts';

export const ownApiRoutes = {
  createOwnApiToken,
} satisfies Partial<Handlers>;
