import type { GatePerson } from '@muster/contract';
import { Button } from '@muster/ui';
import { useState } from 'react';
import { AdmitForm } from './admit-form.tsx';
import { CashAndCard } from './cash-and-card.tsx';
import { type Unsigned, UnsignedActions } from './unsigned-actions.tsx';
import type { DoorState, Shown } from './use-door.ts';

interface OutcomeActionsProps {
  door: DoorState;
  shown: Shown;
  /** For whoever has not signed the waiver. */
  unsigned: Unsigned;
  onFindByName: () => void;
  onLook: (person: GatePerson) => void;
}

/** What can be done about a result. */
export function OutcomeActions(props: OutcomeActionsProps) {
  const { door, shown, unsigned, onFindByName, onLook } = props;
  const waiting = whoIsUnsigned(shown);
  if (waiting) return <UnsignedActions door={door} person={waiting} {...unsigned} />;
  if (shown.kind === 'ask')
    return (
      <>
        <CashAndCard
          person={shown.person}
          onPaid={(payment) => void door.letIn(shown.person, payment)}
        />
        <Button
          size="xl"
          variant={shown.person.owedPence > 0 ? 'default' : 'filled'}
          onClick={() => void door.letIn(shown.person)}
        >
          {shown.person.owedPence > 0 ? 'In, pays later' : 'Seen, in'}
        </Button>
      </>
    );
  if (shown.kind === 'no spot') {
    const about = { participationId: shown.person.id };
    return <AdmitForm onAdmit={(reason) => void door.admit(about, reason)} />;
  }
  if (shown.kind !== 'outcome') return null;
  const { verdict, person, code } = shown.outcome;
  const about = person ? { participationId: person.id } : code && { code };
  if (verdict === 'already_in' && person)
    return (
      <>
        <Button
          size="xl"
          onClick={() => void door.admit({ participationId: person.id }, 'Let in again')}
        >
          Let in again
        </Button>
        <Button size="xl" variant="default" onClick={() => onLook(person)}>
          Look
        </Button>
      </>
    );
  if (verdict === 'not_confirmed' && person)
    return <GiveSpotButton onGive={() => door.giveSpot(person)} />;
  if (!['not_confirmed', 'cancelled', 'unknown'].includes(verdict)) return null;
  return (
    <>
      {verdict === 'unknown' && (
        <Button size="xl" variant="default" onClick={onFindByName}>
          Find by name
        </Button>
      )}
      {about && <AdmitForm onAdmit={(reason) => void door.admit(about, reason)} />}
    </>
  );
}

/** Who signs before anything else. */
function whoIsUnsigned(shown: Shown): GatePerson | null {
  if (shown.kind === 'ask') return shown.person.flags.includes('unsigned') ? shown.person : null;
  const isNot = shown.kind === 'outcome' && shown.outcome.verdict === 'not_signed';
  return isNot ? shown.outcome.person : null;
}

function GiveSpotButton({ onGive }: { onGive: () => Promise<void> }) {
  const [isGiving, setGiving] = useState(false);
  return (
    <Button
      size="xl"
      loading={isGiving}
      onClick={() => {
        setGiving(true);
        void onGive().finally(() => setGiving(false));
      }}
    >
      Give the spot
    </Button>
  );
}
