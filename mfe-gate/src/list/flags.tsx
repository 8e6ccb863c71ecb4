import type { GatePerson } from '@muster/contract';
import { describeFlags, formatPence } from '../gate-texts.ts';
import * as css from './flags.module.css';

/**
 * What a marshal has to know of somebody, each no more than a word. What stops them is filled, what
 * is to be looked at has an edge, so that colour alone says nothing.
 */
export function Flags({ person }: { person: GatePerson }) {
  const flags = describeFlags(person);
  const { owedPence } = person;
  if (owedPence <= 0 && flags.length === 0) return null;
  return (
    <span className={css.flags}>
      {owedPence > 0 && (
        <span className={css.flag} data-tone="owed">
          {`Owes ${formatPence(owedPence)}`}
        </span>
      )}
      {flags.map(({ flag, tone, label }) => (
        <span key={flag} className={css.flag} data-tone={tone}>
          {label}
        </span>
      ))}
    </span>
  );
}
