import type { GatePerson } from '@muster/contract';
import { formatOrdinal, UnstyledButton } from '@muster/ui';
import { memo } from 'react';
import { flagLabel, formatClock, formatPence } from '../gate-texts.ts';
import * as css from './people-list.module.css';
import { surnameBefore } from './roster.ts';

interface PersonRowProps {
  person: GatePerson;
  onIn: (person: GatePerson) => void;
  onOpen: (person: GatePerson) => void;
}

/** One person, with what a marshal has to know and one action. */
export const PersonRow = memo(function PersonRow({ person, onIn, onOpen }: PersonRowProps) {
  const { name, nickName, side, owedPence, options, flags, isInside } = person;
  const { position, checkInStatus } = person;
  const kit = options.filter(({ handedOut }) => !handedOut).map(({ label }) => label);
  const facts = [
    nickName,
    side,
    position !== null && `Waitlist ${formatOrdinal(position)}`,
    checkInStatus === 'no_show' && 'No-show',
    ...kit,
  ];
  return (
    <div className={css.row}>
      <UnstyledButton className={css.who} onClick={() => onOpen(person)}>
        <b>{surnameBefore(name)}</b>
        <span className={css.facts}>{facts.filter(Boolean).join(' · ')}</span>
        {(owedPence > 0 || flags.length > 0) && (
          <span className={css.flags}>
            {owedPence > 0 && <span>{formatPence(owedPence)}</span>}
            {flags.map((flag) => (
              <span key={flag}>{flagLabel(flag, person)}</span>
            ))}
          </span>
        )}
      </UnstyledButton>
      {isInside ? (
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
