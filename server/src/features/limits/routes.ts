import type { Handlers } from '../../platform/http/handler.ts';
import { getLimits } from './get-limits.ts';
import { setLimits } from './set-limits.ts';

export const limitRoutes = {
  getLimits,
  setLimits,
} satisfies Partial<Handlers>;
