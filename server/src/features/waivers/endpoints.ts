import type { Handlers } from '../../platform/http/handler.ts';
import { guardianLinks } from './guardian-links.ts';
import { signedWaivers } from './signed-waivers.ts';
import { signing } from './signing.ts';
import { waivers } from './waivers.ts';

export const waiversEndpoints = {
  ...guardianLinks,
  ...signedWaivers,
  ...signing,
  ...waivers,
} satisfies Partial<Handlers>;
