import type { Event } from '@muster/contract';
import { useSession } from '@muster/remote-kit';
import { useIsBelow } from '@muster/ui';
import { useDeferredValue } from 'react';
import { PageSection } from '../../event-page/page-section.tsx';
import { PriceOptions } from '../../event-page/price-options.tsx';
import { ExploreCard } from '../../explore/explore-card.tsx';
import type { EventFormValues } from '../form-values.ts';
import * as css from './event-preview.module.css';
import { toPreviewEvent } from './to-preview-event.ts';

interface EventPreviewProps {
  values: EventFormValues;
  /** The event as it is stored; undefined for a new one. */
  event: Event | undefined;
}

/**
 * What players will see, beside the form where there is room for it
 * (docs/product/organizer-screens.md#event-form-preview).
 */
export function EventPreview(props: EventPreviewProps) {
  const isNarrow = useIsBelow('wide');
  return isNarrow ? null : <Preview {...props} />;
}

function Preview({ values, event }: EventPreviewProps) {
  const { user } = useSession();
  // Typing comes first; the preview follows.
  const shown = toPreviewEvent(useDeferredValue(values), { event, user });
  return (
    <aside className={css.preview}>
      <p className={css.heading}>What players see</p>
      {/* A picture of the card: its links lead nowhere, and the form has everything in it. */}
      <div inert aria-hidden="true" className={css.picture}>
        <ExploreCard event={shown} isFirst />
        {shown.description && (
          <PageSection title="About this event">
            <p className={css.description}>{shown.description}</p>
          </PageSection>
        )}
        <PriceOptions event={shown} />
      </div>
    </aside>
  );
}
