import type { GatePerson } from '@muster/contract';
import { lazyDialog, useOptionalSession } from '@muster/remote-kit';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { Button } from '@muster/ui';
import { Suspense, useState } from 'react';
import type { KeptGate } from '../gate/merge-list.ts';
import { AdmitForm } from './admit-form.tsx';
import type { DoorState } from './use-door.ts';

const SignDialog = lazyDialog(async () => (await import('./sign-dialog.tsx')).SignDialog);

/** What the device knows of the event, for whoever has not signed. */
export interface Unsigned {
  eventId: string;
  waiver: KeptGate['waiver'];
  isOnline: boolean;
}

interface UnsignedActionsProps extends Unsigned {
  door: DoorState;
  person: GatePerson;
}

/** Somebody who has not signed: they sign here, or are admitted for a reason by who may. */
export function UnsignedActions({ door, person, eventId, waiver, isOnline }: UnsignedActionsProps) {
  const [isSigning, setSigning] = useState(false);
  const mayAdmit = useMayAdmit({ eventId, isOnline });
  return (
    <>
      {waiver && (
        <Button size="xl" onClick={() => setSigning(true)}>
          Sign here
        </Button>
      )}
      {!waiver && <p>The text was not loaded. It needs a signal once.</p>}
      {mayAdmit && (
        <AdmitForm onAdmit={(reason) => void door.admit({ participationId: person.id }, reason)} />
      )}
      {isSigning && waiver && (
        <Suspense>
          <SignDialog
            person={person}
            waiver={waiver}
            onSign={(signing) => {
              setSigning(false);
              void door.sign(person, { ...signing, version: waiver.version });
            }}
            onClose={() => setSigning(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/**
 * The organizer and co-organizers admit with a connection. Without one whoever is at the gate does,
 * and the list says that nothing is signed (docs/product/waivers.md#gate).
 */
function useMayAdmit({ eventId, isOnline }: Pick<Unsigned, 'eventId' | 'isOnline'>): boolean {
  const isSignedIn = useOptionalSession() !== null;
  const { data } = useEndpoint(
    'getEvent',
    { params: { id: eventId } },
    { enabled: isSignedIn && isOnline },
  );
  return !isOnline || (data?.event.can.viewParticipants ?? false);
}
