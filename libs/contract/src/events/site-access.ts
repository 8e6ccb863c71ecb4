import { z } from 'zod';
import { SITE_ACCESS } from '../field-limits.ts';
import { line } from '../shared/text.ts';
import { SITE_FEATURES } from '../site-features.ts';

const FEATURE_TEXT = `One of ${SITE_FEATURES.join(', ')}`;

const features = z
  .array(z.enum(SITE_FEATURES, FEATURE_TEXT), FEATURE_TEXT)
  .max(SITE_FEATURES.length, FEATURE_TEXT);

/** What a site has for whoever needs it (docs/product/events.md#site-access). */
export const siteAccess = z.object({
  features: z.array(z.enum(SITE_FEATURES)),
  /** Whom to ask; can be empty. */
  contact: z.string(),
});
/** A `siteAccess` in a response. */
export type SiteAccess = z.output<typeof siteAccess>;

/** The same in a request: each feature once, in one order, and null for nothing. */
export const newSiteAccess = z
  .object({ features: features.default([]), contact: line(SITE_ACCESS.maxContact).default('') })
  .transform(({ features: sent, contact }): SiteAccess | null => {
    const inOrder = SITE_FEATURES.filter((feature) => sent.includes(feature));
    return inOrder.length > 0 || contact !== '' ? { features: inOrder, contact } : null;
  });

/** Features in a query string, `step_free,toilet`: events that have all of them. */
export const siteFeatures = z
  .string()
  .transform((value) => value.split(',').filter((feature) => feature !== ''))
  .pipe(features);

/** The same as filters of Explore keep them. */
export const keptFeatures = features;
