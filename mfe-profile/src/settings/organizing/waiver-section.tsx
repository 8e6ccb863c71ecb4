import type { Waiver } from '@muster/contract';
import { lazyPart } from '@muster/remote-kit';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { AsyncView, Button, formatShortDate, Skeleton } from '@muster/ui';
import { Suspense, useState } from 'react';
import * as css from '../settings.module.css';

// With the schemas of the contract, which only a form needs.
const WaiverForm = lazyPart(async () => (await import('./waiver-form.tsx')).WaiverForm);

/** What players of one's events sign (docs/product/waivers.md#text). */
export function WaiverSection() {
  const [isEditing, setEditing] = useState(false);
  return (
    <AsyncView
      query={useEndpoint('getWaiver', {})}
      failure="Your waiver could not be loaded"
      loading="Loading your waiver"
      skeleton={<Skeleton height={32} />}
    >
      {({ waiver }) =>
        isEditing ? (
          <Suspense fallback={<Skeleton height={240} />}>
            <WaiverForm waiver={waiver} onClose={() => setEditing(false)} />
          </Suspense>
        ) : (
          <Summary waiver={waiver} onEdit={() => setEditing(true)} />
        )
      }
    </AsyncView>
  );
}

function Summary({ waiver, onEdit }: { waiver: Waiver | null; onEdit: () => void }) {
  return (
    <>
      <p className={css.text}>
        {waiver
          ? `Players of your events sign version ${waiver.version}, of ${formatShortDate(waiver.createdAt)}, ${waiver.validFor === 'year' ? 'once a year' : 'for each event'}. Players who have not signed are not let in at the gate.`
          : 'Players of your events sign nothing. With a waiver they sign it online after booking, or at the gate.'}
      </p>
      <Button variant="default" className={css.action ?? ''} onClick={onEdit}>
        {waiver ? 'Change the waiver' : 'Write a waiver'}
      </Button>
    </>
  );
}
