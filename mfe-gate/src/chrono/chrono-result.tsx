import type { GatePerson } from '@muster/contract';
import { classLabel, formatCentigrams, formatMillijoules } from '@muster/domain';
import { Button } from '@muster/ui';
import { useEffect, useRef } from 'react';
import type { LocalResult } from '../gate/queued-check.ts';
import * as css from './chrono-dialog.module.css';
import type { ChronoValues } from './chrono-values.ts';

/** So long is a pass shown; then the screen is ready for the next gun. A failure stays. */
const SHOWN_MS = 4_000;

interface ChronoResultProps {
  result: LocalResult;
  person: GatePerson;
  values: ChronoValues;
  /** The same gun once more. */
  onAgain: () => void;
  /** The next gun of the same player. */
  onAnother: () => void;
  onClose: () => void;
}

/** The result in the place of the form: colour, word, and what was measured. */
export function ChronoResult(props: ChronoResultProps) {
  const { result, person, values, onAgain, onAnother, onClose } = props;
  const { computedMillijoules, limitMillijoules } = result;
  const isPass = result.result === 'pass';
  useAfter(isPass ? SHOWN_MS : null, onAnother);
  const panel = useRef<HTMLDivElement>(null);
  // Focus goes with the form, and what was measured is read out.
  useEffect(() => panel.current?.focus(), []);
  return (
    <div
      ref={panel}
      tabIndex={-1}
      className={css.result}
      data-tone={isPass ? 'yes' : 'no'}
      role="alertdialog"
      aria-label="Result"
    >
      <div className={css.verdict}>
        <h3>{isPass ? 'Pass' : 'Fail'}</h3>
        <p>
          {formatMillijoules(computedMillijoules)} of {formatMillijoules(limitMillijoules)}
        </p>
        <p>
          {person.name}: {values.gun}, {classLabel(values.class)},{' '}
          {formatCentigrams(values.bbCentigrams)}
        </p>
      </div>
      {!isPass && (
        <Button size="xl" onClick={onAgain}>
          Check again
        </Button>
      )}
      <Button size="xl" variant="default" onClick={onAnother}>
        Another gun
      </Button>
      <Button size="xl" variant={isPass ? 'filled' : 'default'} onClick={onClose}>
        Next player
      </Button>
    </div>
  );
}

/** Calls back once after a time; null: never. */
function useAfter(ms: number | null, callback: () => void): void {
  const latest = useRef(callback);
  useEffect(() => {
    latest.current = callback;
  });
  useEffect(() => {
    if (ms === null) return undefined;
    const timer = setTimeout(() => latest.current(), ms);
    return () => clearTimeout(timer);
  }, [ms]);
}
