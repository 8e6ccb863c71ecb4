/** What makes a site easier to use (docs/product/events.md#site-access). */
export const SITE_FEATURES = [
  'step_free',
  'toilet',
  'parking_near',
  'assistance_dogs',
  'quiet_place',
] as const;
/** One of `SITE_FEATURES`. */
export type SiteFeature = (typeof SITE_FEATURES)[number];
