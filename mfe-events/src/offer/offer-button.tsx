import type { OwnParticipation } from '@muster/contract';
import { lazyDialog } from '@muster/remote-kit';
import { Button } from '@muster/ui';
import { Suspense, useState } from 'react';

const OfferDialog = lazyDialog(async () => (await import('./offer-dialog.tsx')).OfferDialog);

interface OfferButtonProps {
  participation: OwnParticipation;
  /** Names the spot on a page with several. */
  title: string;
}

/** Gives a spot away by a link; nothing where that cannot be done. */
export function OfferButton({ participation, title }: OfferButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const { offer } = participation;
  if (!offer) return null;
  const text = offer.madeUntil ? 'Being given away' : 'Give away';
  return (
    <>
      <Button
        variant="default"
        size="sm"
        aria-label={`${text}: spot for ${title}`}
        onClick={() => setOpen(true)}
      >
        {text}
      </Button>
      <Suspense fallback={null}>
        {isOpen && (
          <OfferDialog {...{ participation, offer, title }} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </>
  );
}
