import type { GatePerson } from '@muster/contract';
import { Button, formatOrdinal } from '@muster/ui';
import { CashAndCard } from './cash-and-card.tsx';
import type { DoorState } from './use-door.ts';

interface PresenceProps {
  person: GatePerson;
  door: DoorState;
  onDone: () => void;
}

/** Lets somebody in or out. */
export function Presence({ person, door, onDone }: PresenceProps) {
  if (person.isInside)
    return (
      <Button size="xl" variant="default" onClick={() => void door.letOut(person).then(onDone)}>
        Out
      </Button>
    );
  if (person.status !== 'confirmed' && person.checkInStatus !== 'checked_in')
    return (
      <p>
        On the waitlist{person.position !== null && `, ${formatOrdinal(person.position)}`}. Scan the
        ticket or press In at the list to admit with a reason.
      </p>
    );
  // Whoever has not signed is asked to, and admitted by who may, where an arrival is.
  if (person.flags.includes('unsigned'))
    return (
      <Button
        size="xl"
        variant="default"
        onClick={() => {
          onDone();
          void door.arrive(person);
        }}
      >
        In
      </Button>
    );
  return (
    <>
      <CashAndCard
        person={person}
        onPaid={(payment) => void door.letIn(person, payment).then(onDone)}
      />
      <Button
        size="xl"
        variant={person.owedPence > 0 ? 'default' : 'filled'}
        onClick={() => void door.letIn(person).then(onDone)}
      >
        {person.owedPence > 0 ? 'In, pays later' : 'In'}
      </Button>
    </>
  );
}
