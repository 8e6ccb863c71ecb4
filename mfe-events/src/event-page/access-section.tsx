import type { Event } from '@muster/contract';
import { SITE_FEATURE_LABELS } from '@muster/domain';
import * as css from './event-page.module.css';
import { PageSection } from './page-section.tsx';

/** What the site has for whoever needs it (docs/product/events.md#site-access). */
export function AccessSection({ event: { access } }: { event: Event }) {
  const { features = [], contact = '' } = access ?? {};
  if (features.length === 0 && contact === '') return null;
  return (
    <PageSection title="Access">
      {features.length > 0 && (
        <ul className={css.access} aria-label="Access">
          {features.map((feature) => (
            <li key={feature}>{SITE_FEATURE_LABELS[feature]}</li>
          ))}
        </ul>
      )}
      {contact && <p className={css.dim}>Ask {contact}</p>}
    </PageSection>
  );
}
