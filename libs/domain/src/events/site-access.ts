import type { SiteAccess, SiteFeature } from '@muster/contract';

/** What each feature of a site is called (docs/product/events.md#site-access). */
export const SITE_FEATURE_LABELS: Readonly<Record<SiteFeature, string>> = {
  step_free: 'Step-free',
  toilet: 'Accessible toilet',
  parking_near: 'Parking near the site',
  assistance_dogs: 'Assistance dogs welcome',
  quiet_place: 'Quiet area',
};

/** `Step-free, Quiet area; ask Ann`; empty where nothing is said. */
export function describeSiteAccess(access: SiteAccess | null | undefined): string {
  if (!access) return '';
  const features = access.features.map((feature) => SITE_FEATURE_LABELS[feature]).join(', ');
  return [features, access.contact && `ask ${access.contact}`].filter(Boolean).join('; ');
}
