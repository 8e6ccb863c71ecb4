import type { GatePerson } from '@muster/contract';
import { lazyDialog } from '@muster/remote-kit';
import { Button } from '@muster/ui';
import { Suspense, useState } from 'react';
import type { SignatureToGive } from '../gate/gate-view.ts';
import type { KeptGate } from '../gate/merge-list.ts';

const SignDialog = lazyDialog(async () => (await import('./sign-dialog.tsx')).SignDialog);

interface SignHereProps {
  person: GatePerson;
  waiver: KeptGate['waiver'];
  onSign: (given: SignatureToGive) => void;
}

/** Leads whoever has not signed to the text, if this device has it. */
export function SignHere({ person, waiver, onSign }: SignHereProps) {
  const [isSigning, setSigning] = useState(false);
  if (!waiver) return <p>The text of the waiver was not loaded. It needs a signal once.</p>;
  return (
    <>
      <Button size="xl" onClick={() => setSigning(true)}>
        Sign here
      </Button>
      {isSigning && (
        <Suspense>
          <SignDialog
            person={person}
            waiver={waiver}
            onSign={(signing) => {
              setSigning(false);
              onSign({ ...signing, version: waiver.version });
            }}
            onClose={() => setSigning(false)}
          />
        </Suspense>
      )}
    </>
  );
}
