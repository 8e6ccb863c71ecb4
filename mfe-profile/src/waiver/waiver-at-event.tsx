import type { EventWaiver, SlotProps } from '@muster/contract';
import { isUnsigned } from '@muster/domain';
import { lazyDialog } from '@muster/remote-kit';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { Button, Opening } from '@muster/ui';
import { Suspense, useState } from 'react';
import * as css from './waiver.module.css';
import { OWN_STATE_TEXTS, type WaiverDependant } from './waiver-texts.ts';

const WaiverDialog = lazyDialog(async () => (await import('./waiver-dialog.tsx')).WaiverDialog);

/**
 * Beside the page of an event: how one stands to its waiver, and whom one has booked for
 * (docs/product/waivers.md#screens).
 */
export function WaiverAtEvent({ event, isForOthers }: SlotProps['join-card/section@1']) {
  const of = { className: css.own, eventId: event.id, title: event.title };
  const { data } = useEndpoint('getJoinStatus', { params: { id: event.id } });
  const booked = data?.dependants?.filter(({ status }) => status === 'confirmed') ?? [];
  return (
    <>
      {!isForOthers && <OwnWaiver {...of} />}
      {booked.map((dependant) => (
        <OwnWaiver key={dependant.id} {...of} dependant={dependant} />
      ))}
    </>
  );
}

/** The same in the card of an event that one has joined. */
export function WaiverAtGoing({ participation, isComing }: SlotProps['going-card/section@1']) {
  const { eventId, title, event, status, dependant } = participation;
  if (!isComing || !event || status === 'cancelled') return null;
  return <OwnWaiver className={css.row} eventId={eventId} title={title} dependant={dependant} />;
}

interface OwnWaiverProps {
  className: string | undefined;
  eventId: string;
  title: string;
  /** Whom one signs for; null: for oneself. */
  dependant?: WaiverDependant | null;
}

function OwnWaiver({ className, eventId, title, dependant = null }: OwnWaiverProps) {
  const [isOpen, setOpen] = useState(false);
  const { data } = useEndpoint('getEventWaiver', {
    params: { id: eventId },
    query: { dependantId: dependant?.id },
  });
  if (!data?.waiver) return null;
  const waits = isUnsigned(data.state);
  return (
    <div className={className}>
      <p className={waits ? css.waits : css.done}>
        {dependant ? textFor(dependant, data) : textOf(data)}
      </p>
      <Button
        variant={waits ? 'filled' : 'default'}
        aria-label={`${waits ? 'Read and sign' : 'Read'} the waiver${dependant ? ` for ${dependant.name}` : ''}: ${title}`}
        onClick={() => setOpen(true)}
      >
        {waits ? 'Read and sign' : 'Read the waiver'}
      </Button>
      {isOpen && (
        <Suspense fallback={<Opening label="Opening the waiver" />}>
          <WaiverDialog
            event={{ id: eventId, title }}
            dependant={dependant}
            own={{ ...data, waiver: data.waiver }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

function textFor({ name }: WaiverDependant, { state }: EventWaiver): string {
  if (state === 'signed') return `You have signed the waiver for ${name}`;
  return `${OWN_STATE_TEXTS[state]} (for ${name})`;
}

function textOf({ state, needsGuardian, signature }: EventWaiver): string {
  if (needsGuardian && state === 'unsigned') return 'A guardian has to sign the waiver for you';
  if (state === 'signed' && signature?.signer === 'guardian')
    return 'Your guardian has signed the waiver';
  return OWN_STATE_TEXTS[state];
}
