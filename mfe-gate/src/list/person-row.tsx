import type { GatePerson, SideColour } from '@muster/contract';
import { SideMark } from '@muster/features/side';
import { UnstyledButton } from '@muster/ui';
import { Fragment, memo } from 'react';
import { formatClock } from '../gate-texts.ts';
import * as flagsCss from './flags.module.css';
import * as css from './people-list.module.css';
import { surnameBefore } from './roster.ts';
import { markRow } from './row-marks.ts';

interface PersonRowProps {
  person: GatePerson;
  /** Of their side. */
  colour: SideColour | undefined;
  /** The button measures a gun, and lets nobody in. */
  isChrono?: boolean | undefined;
  onIn: (person: GatePerson) => void;
  onOpen: (person: GatePerson) => void;
}

/** One person, with what a marshal has to know and one action. */
export const PersonRow = memo(function PersonRow(props: PersonRowProps) {
  const { person, colour, isChrono = false, onIn, onOpen } = props;
  const { name, nickName, side, squad, isInside } = person;
  const marks = markRow(person, isChrono ? 'chronograph' : 'check-in');
  return (
    <div className={css.row}>
      <UnstyledButton className={css.who} onClick={() => onOpen(person)}>
        <span className={css.line}>
          <b>{surnameBefore(name)}</b>{' '}
          <span className={css.aside}>
            {nickName}
            {nickName && side && ' · '}
            {colour && <SideMark colour={colour} />}
            {side}
            {squad && `${nickName || side ? ' · ' : ''}${squad.name}`}
          </span>
        </span>
        {marks.length > 0 && (
          <span className={css.line}>
            {marks.map(({ label, tone }) => (
              <Fragment key={label}>
                <span className={flagsCss.flag} data-tone={tone}>
                  {label}
                </span>{' '}
              </Fragment>
            ))}
          </span>
        )}
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
