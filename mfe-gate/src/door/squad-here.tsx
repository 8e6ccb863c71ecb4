import type { GatePerson } from '@muster/contract';
import type { SquadHere } from '@muster/domain';
import { Button, formatOrdinal } from '@muster/ui';
import { useId } from 'react';
import { Flags } from '../list/flags.tsx';
import { letInAll } from './door-acts.ts';
import * as css from './squad-here.module.css';
import { TakeForSquad } from './take-for-squad.tsx';
import type { Unsigned } from './unsigned-actions.tsx';
import type { DoorState } from './use-door.ts';

interface SquadActionsProps extends Pick<Unsigned, 'eventId' | 'isOnline'> {
  squad: SquadHere<GatePerson>;
  /** Whose squad it is. */
  person: GatePerson;
  door: Pick<DoorState, 'isBusy' | 'act' | 'takePayment'>;
}

/** Who of a squad is here, letting in the others, what they owe, and who is not let in. */
export function SquadActions({ squad, person, door, ...of }: SquadActionsProps) {
  const restId = useId();
  const { id, name, here, size, ready, rest } = squad;
  function letIn() {
    door.act(id, (tools) => letInAll(ready, tools));
  }
  return (
    <section className={css.squad} aria-label={`Squad ${name}`}>
      <p>
        {name}: {here} of {size} here
      </p>
      {ready.length > 0 && (
        <>
          <Button size="xl" loading={door.isBusy(id)} onClick={letIn}>
            Let in the others ({ready.length})
          </Button>
          <p className={css.members}>{ready.map((one) => one.name).join(', ')}</p>
        </>
      )}
      <TakeForSquad
        {...{ ...of, squad }}
        payer={person}
        isBusy={door.isBusy}
        onTake={(first, payment) => door.takePayment(first, payment)}
      />
      {rest.length > 0 && (
        <>
          <p className={css.rest} id={restId}>
            Not let in with them
          </p>
          <ul className={css.members} aria-labelledby={restId}>
            {rest.map((person) => (
              <li key={person.id}>
                {person.name} {person.status !== 'confirmed' && waitlistOf(person)}
                {person.isOpen && 'Open spot'}
                <Flags person={person} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function waitlistOf({ position }: GatePerson): string {
  return position === null ? 'No spot' : `Waitlist ${formatOrdinal(position)}`;
}
