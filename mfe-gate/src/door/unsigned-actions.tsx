import type { GatePerson } from '@muster/contract';
import type { SignatureToGive } from '../gate/gate-view.ts';
import type { KeptGate } from '../gate/merge-list.ts';
import { AdmitForm } from './admit-form.tsx';
import { signHere } from './door-acts.ts';
import { SignHere } from './sign-here.tsx';
import { useAbilities } from './use-abilities.ts';
import type { DoorState } from './use-door.ts';

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
  const mayAdmit = useMayAdmit({ eventId, isOnline });
  function sign(given: SignatureToGive) {
    // Of its own, so that no signature is lost to a press before it.
    door.act(`sign ${person.id}`, (tools) => signHere(person, given, tools));
  }
  return (
    <>
      <SignHere person={person} waiver={waiver} onSign={sign} />
      {mayAdmit && (
        <AdmitForm
          isBusy={door.isBusy(person.id)}
          onAdmit={(reason) => door.admit({ participationId: person.id }, reason)}
        />
      )}
    </>
  );
}

/**
 * The organizer and co-organizers admit with a connection. Without one whoever is at the gate does,
 * and the list says that nothing is signed (docs/product/waivers.md#gate).
 */
function useMayAdmit({ eventId, isOnline }: Pick<Unsigned, 'eventId' | 'isOnline'>): boolean {
  const { can } = useAbilities({ eventId, isOnline });
  return !isOnline || (can?.viewParticipants ?? false);
}
