import type { Handlers } from '../../platform/http/handler.ts';
import { follows } from './follows.ts';
import { organizerPages } from './organizer-pages.ts';

export const organizersEndpoints = {
  ...organizerPages,
  ...follows,
} satisfies Partial<Handlers>;
