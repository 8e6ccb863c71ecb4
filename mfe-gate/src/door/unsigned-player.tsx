import type { Api } from '@muster/api-client';
import type { GatePerson } from '@muster/contract';
import type { Gate } from '../gate/gate.ts';
import { inBackground } from '../in-background.ts';
import { GuardianLink } from './guardian-link.tsx';
import { SignHere } from './sign-here.tsx';

interface UnsignedPlayerProps {
  person: GatePerson;
  gate: Gate;
  api: Api;
  eventId: string;
}

/** Whoever has not signed, wherever they are: they sign here, a minor's guardian from afar. */
export function UnsignedPlayer({ person, gate, api, eventId }: UnsignedPlayerProps) {
  const { id, flags } = person;
  const { list, isOnline } = gate.view;
  if (!flags.includes('unsigned')) return null;
  return (
    <>
      <SignHere
        person={person}
        waiver={list?.waiver}
        onSign={(given) => inBackground(gate.sign(id, given))}
      />
      {flags.includes('under_18') && (
        <GuardianLink {...{ api, eventId, isOnline }} participationId={id} />
      )}
    </>
  );
}
