import { failureText } from '@muster/api-client';
import type { Waiver, WaiverSignature } from '@muster/contract';
import { DrawnSignature, WaiverText } from '@muster/features/waiver';
import { showBanner } from '@muster/remote-kit';
import { useChange } from '@muster/remote-kit/endpoints';
import { Button, formatShortDate, Group } from '@muster/ui';
import { useState } from 'react';
import { PdfButton } from './pdf-button.tsx';
import * as css from './waiver.module.css';
import type { WaiverDependant } from './waiver-texts.ts';

interface SignedViewProps {
  event: { id: string; title: string };
  dependant: WaiverDependant | null;
  waiver: Waiver;
  signature: WaiverSignature | null;
}

/** A waiver as it was signed, to read, to print and to withdraw. */
export function SignedView({ event, dependant, waiver, signature }: SignedViewProps) {
  return (
    <div className={css.dialog}>
      {signature && <Facts signature={signature} />}
      <section className={css.reading} aria-label="Text of the waiver">
        <WaiverText body={waiver.body} />
      </section>
      {signature && (
        <>
          {signature.version < waiver.version && (
            <p className={css.dim}>
              This is today’s text. What you have signed is in the PDF; nothing that matters has
              changed.
            </p>
          )}
          <Group gap={8} justify="flex-end">
            <PdfButton event={event} dependantId={dependant?.id} />
            <Withdraw id={signature.id} />
          </Group>
        </>
      )}
    </div>
  );
}

function Facts({ signature }: { signature: WaiverSignature }) {
  const { typedName, signer, signedAt, lastDay, strokes } = signature;
  return (
    <>
      <p>
        Signed as “{typedName}”{signer === 'guardian' ? ', as a guardian,' : ''} on{' '}
        {formatShortDate(signedAt)}.{' '}
        {lastDay ? `It holds until ${formatShortDate(lastDay)}.` : 'It holds for this event.'}
      </p>
      {strokes && <DrawnSignature strokes={strokes} name={typedName} />}
    </>
  );
}

/** Asks once more, in place: without a signature the gate does not let one in. */
function Withdraw({ id }: { id: string }) {
  const [isAsking, setAsking] = useState(false);
  const withdraw = useChange('withdrawSignature', { refreshes: ['waiver', 'events'] });
  if (!isAsking)
    return (
      <Button variant="default" onClick={() => setAsking(true)}>
        Withdraw
      </Button>
    );
  return (
    <>
      <p role="status">Without a signature you are not let in. Withdraw it?</p>
      <Button variant="default" onClick={() => setAsking(false)}>
        Keep it
      </Button>
      <Button
        color="red"
        loading={withdraw.isPending}
        onClick={() =>
          withdraw.mutate(
            { params: { id } },
            {
              onError: (error) =>
                showBanner({
                  tone: 'error',
                  text: failureText(error, 'The signature could not be withdrawn'),
                }),
            },
          )
        }
      >
        Withdraw signature
      </Button>
    </>
  );
}
