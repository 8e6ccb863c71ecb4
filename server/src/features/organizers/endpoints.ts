import type { Handlers } from '../../platform/http/handler.ts';
import { organizerPages } from './organizer-pages.ts';

export const organizersEndpoints = {
  ...organizerPages,
} satisfies Partial<Handlers>;
