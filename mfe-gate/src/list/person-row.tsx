import type { GatePerson } from '@muster/contract';
import { formatOrdinal, UnstyledButton } from '@muster/ui';
import { memo } from 'react';
import { gunsOf } from '../gate/queued-check.ts';
import { formatClock } from '../gate-texts.ts';
import { Flags } from './flags.tsx';
import * as css from './people-list.module.css';
import { surnameBefore } from './roster.ts';

interface PersonRowProps {
  person: GatePerson;
  /** The button measures a gun, and lets nobody in. */
  isChrono?: boolean | undefined;
  onIn: (person: GatePerson) => void;
  onOpen: (person: GatePerson) => void;
}

/** One person, with what a marshal has to know and one action. */
export const PersonRow = memo(function PersonRow(props: PersonRowProps) {
  const { person, isChrono = false, onIn, onOpen } = props;
  const { name, nickName, side, options, isInside } = person;
  const { position, status, checkInStatus } = person;
  const kit = options.filter(({ handedOut }) => !handedOut).map(({ label }) => label);
  const facts = [
    nickName,
    side,
    position !== null && `Waitlist ${formatOrdinal(position)}`,
    status === 'cancelled' && 'Spot cancelled',
    checkInStatus === 'no_show' && 'No-show',
    ...(isChrono ? gunsOf(person).map(({ gun, result }) => `${gun} ${result}`) : kit),
  ];
  return (
    <div className={css.row}>
      <UnstyledButton className={css.who} onClick={() => onOpen(person)}>
        <b>{surnameBefore(name)}</b>
        <span className={css.facts}>{facts.filter(Boolean).join(' · ')}</span>
        <Flags person={person} />
      </UnstyledButton>
      {isChrono && person.version > 0 ? (
        <UnstyledButton
          className={css.in}
          aria-label={`Chrono of ${name}`}
          onClick={() => onIn(person)}
        >
          Chrono
        </UnstyledButton>
      ) : isInside ? (
        <span className={css.since}>
          In{person.checkInTime && ` ${formatClock(person.checkInTime)}`}
        </span>
      ) : (
        <UnstyledButton className={css.in} aria-label={`${name} in`} onClick={() => onIn(person)}>
          In
        </UnstyledButton>
      )}
    </div>
  );
});
