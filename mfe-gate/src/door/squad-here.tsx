import type { GatePerson } from '@muster/contract';
import type { SquadHere } from '@muster/domain';
import { Button, formatOrdinal } from '@muster/ui';
import { useId } from 'react';
import { Flags } from '../list/flags.tsx';
import { letInAll } from './door-acts.ts';
import * as css from './squad-here.module.css';
import type { DoorState } from './use-door.ts';

interface SquadActionsProps {
  squad: SquadHere<GatePerson>;
  door: Pick<DoorState, 'isBusy' | 'act'>;
}

/** Who of a squad is here, letting in the others, and who is not let in with them. */
export function SquadActions({ squad, door }: SquadActionsProps) {
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
