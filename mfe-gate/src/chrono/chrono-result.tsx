import type { GatePerson } from '@muster/contract';
import { classLabel, formatCentigrams, formatMillijoules } from '@muster/domain';
import { Button } from '@muster/ui';
import { createPortal } from 'react-dom';
import type { LocalResult } from '../gate/queued-check.ts';
import * as panel from '../signal/result-panel.module.css';
import type { ChronoValues } from './chrono-values.ts';

interface ChronoResultProps {
  result: LocalResult;
  person: GatePerson;
  values: ChronoValues;
  onAgain: () => void;
  onClose: () => void;
}

/** The result over the whole screen: colour, word, and what was measured. */
export function ChronoResult({ result, person, values, onAgain, onClose }: ChronoResultProps) {
  const { computedMillijoules, limitMillijoules } = result;
  const isPass = result.result === 'pass';
  return createPortal(
    <div
      className={panel.panel}
      data-tone={isPass ? 'yes' : 'no'}
      role="alertdialog"
      aria-label="Result"
    >
      <h2>{isPass ? 'Pass' : 'Fail'}</h2>
      <p>
        {formatMillijoules(computedMillijoules)} of {formatMillijoules(limitMillijoules)}
      </p>
      <p>
        {person.name}: {values.gun}, {classLabel(values.class)},{' '}
        {formatCentigrams(values.bbCentigrams)}
      </p>
      <div className={panel.actions}>
        <Button size="xl" onClick={isPass ? onClose : onAgain} data-autofocus>
          {isPass ? 'Next' : 'Check again'}
        </Button>
        <Button size="xl" variant="default" onClick={isPass ? onAgain : onClose}>
          {isPass ? 'Another gun or try' : 'Close'}
        </Button>
      </div>
    </div>,
    document.body,
  );
}
