import { failureText } from '@muster/api-client';
import type { CardColour, GatePerson } from '@muster/contract';
import { useOptionalSession } from '@muster/remote-kit';
import { useChange, useEndpoint } from '@muster/remote-kit/endpoints';
import { createNonces } from '@muster/remote-kit/nonces';
import { Button } from '@muster/ui';
import { useEffect, useRef, useState } from 'react';
import { inBackground } from '../in-background.ts';
import { CARD_NEEDS_SIGNAL, CardForm } from './card-form.tsx';

const makeNonce = createNonces();

interface GiveCardProps {
  person: GatePerson;
  eventId: string;
  isOnline: boolean;
}

/** A yellow or red card (docs/product/cards.md#cards); a device gives none. */
export function GiveCard(props: GiveCardProps) {
  const { person, eventId, isOnline } = props;
  const isSignedIn = useOptionalSession() !== null;
  const [isOpen, setOpen] = useState(false);
  const [given, setGiven] = useState<CardColour | null>(null);
  const { data } = useEndpoint('getEvent', { params: { id: eventId } }, { enabled: isSignedIn });
  const { give, ...giving } = useGive(props, (colour) => {
    setGiven(colour);
    setOpen(false);
  });
  const button = useRef<HTMLButtonElement>(null);
  // The form, which had the focus, is gone.
  useEffect(() => {
    if (given && !isOpen) button.current?.focus();
  }, [given, isOpen]);
  // A dependant has no account, nor has whoever came without a booking.
  const hasAccount = person.nickName !== '' && person.age === undefined;
  if (!hasAccount || !data?.event.can.checkIn) return null;
  if (isOpen)
    return (
      <CardForm
        {...{ isOnline, ...giving }}
        name={person.name}
        onGive={(colour, reason) => inBackground(give(colour, reason))}
      />
    );
  return (
    <>
      <Button ref={button} size="lg" variant="default" onClick={() => setOpen(true)}>
        Yellow or red card
      </Button>
      <p role="status">{given && `${person.name} has a ${given} card.`}</p>
    </>
  );
}

function useGive(
  { person, eventId, isOnline }: GiveCardProps,
  onGiven: (colour: CardColour) => void,
) {
  const change = useChange('giveCard', { refreshes: ['cards', 'events'] });
  const nonce = useRef(makeNonce());
  const [isGiving, setGiving] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  async function give(colour: CardColour, reason: string) {
    setFailure(null);
    setMissing(!reason);
    if (!reason || !isOnline) return;
    setGiving(true);
    try {
      const body = { participationId: person.id, eventId, colour, reason, nonce: nonce.current };
      await change.mutateAsync({ body });
      nonce.current = makeNonce();
      onGiven(colour);
    } catch (error) {
      setFailure(failureText(error, CARD_NEEDS_SIGNAL));
    } finally {
      setGiving(false);
    }
  }
  return { give, isGiving, isMissing, failure };
}
