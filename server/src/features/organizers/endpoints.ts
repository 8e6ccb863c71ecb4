import type { Handlers } from '../../platform/http/handler.ts';
import { follows } from './follows.ts';
import { joinSources } from './join-sources.ts';
import { organizerPages } from './organizer-pages.ts';

export const organizersEndpoints = {
  ...organizerPages,
  ...follows,
  ...joinSources,
} satisfies Partial<Handlers>;
