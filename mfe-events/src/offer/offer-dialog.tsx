import { failureText } from '@muster/api-client';
import type { OwnParticipation } from '@muster/contract';
import { toPence } from '@muster/domain';
import { LinkToShare } from '@muster/features/link';
import { useChange } from '@muster/remote-kit/endpoints';
import { createContentNonces } from '@muster/remote-kit/nonces';
import { Button, FormBanner, formatEventDate, useIsBelow, useReturnFocus } from '@muster/ui';
import { Modal } from '@muster/ui/overlays';
import { useState } from 'react';
import * as css from '../squad/squad.module.css';

interface OfferDialogProps {
  participation: OwnParticipation;
  offer: NonNullable<OwnParticipation['offer']>;
  title: string;
  onClose: () => void;
}

const REFRESH = { refreshes: ['events'], refreshAfter: 'settled' } as const;

/** A link by which somebody takes a spot (docs/product/squads.md#offers). */
export function OfferDialog({ participation, offer, title, onClose }: OfferDialogProps) {
  useReturnFocus();
  const { dependant } = participation;
  const { made, isOut, failure, offering, withdrawing, offerSpot, keep } = useOffer(
    participation,
    onClose,
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={dependant ? `Give ${dependant.name}’s spot away` : 'Give your spot away'}
      size={480}
      fullScreen={useIsBelow('tablet')}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className={css.dialog}>
        <Meaning until={offer.until} hasPaid={hasPaid(participation)} />
        <FormBanner
          text={failure}
          isWaiting={false}
          onDismiss={offering.error ? offering.reset : withdrawing.reset}
        />
        {made && (
          <LinkToShare
            text={made.url}
            title={`A spot at ${title}`}
            label="Link to the spot"
            qrLabel="QR code of the spot"
            hint="For one person: it works once."
          />
        )}
        {isOut && !made && <p>There is a link already. A new one ends it.</p>}
        <div className={css.buttons}>
          <Button
            variant={isOut ? 'default' : 'filled'}
            loading={offering.isPending}
            onClick={offerSpot}
          >
            {isOut ? 'New link' : 'Get the link'}
          </Button>
          {isOut && (
            <Button variant="default" loading={withdrawing.isPending} onClick={keep}>
              Keep the spot
            </Button>
          )}
        </div>
      </div>
    </Modal>
  );
}

function useOffer({ eventId, dependant, offer }: OwnParticipation, onKept: () => void) {
  const [nonces] = useState(createContentNonces);
  const offering = useChange('offerSpot', REFRESH);
  const withdrawing = useChange('withdrawOffer', REFRESH);
  const error = offering.error ?? withdrawing.error;
  const made = offering.data;
  const params = { id: eventId };
  function offerSpot() {
    const content = { dependantId: dependant?.id ?? null };
    const body = { ...content, nonce: nonces.nonceFor(content) };
    offering.mutate({ params, body }, { onSuccess: nonces.forget });
  }
  function keep() {
    withdrawing.mutate({ params, query: { dependantId: dependant?.id } }, { onSuccess: onKept });
  }
  return {
    ...{ made, offering, withdrawing, offerSpot, keep },
    isOut: made !== undefined || Boolean(offer?.madeUntil),
    failure: error ? failureText(error, 'Failed to give the spot away') : null,
  };
}

function hasPaid({ paymentAmount, voucherPence, balancePence }: OwnParticipation): boolean {
  return balancePence < toPence(paymentAmount) - voucherPence;
}

/** What becomes of the spot, and of the money. */
function Meaning({ until, hasPaid }: { until: string; hasPaid: boolean }) {
  return (
    <>
      <p>
        Whoever takes the link gets this spot with its options. It is yours until then. The link
        works until {formatEventDate(until)}.
      </p>
      {hasPaid && (
        <p>
          What is paid goes along: settle it with them. If it is refunded online later, it goes back
          to the card that paid.
        </p>
      )}
    </>
  );
}
