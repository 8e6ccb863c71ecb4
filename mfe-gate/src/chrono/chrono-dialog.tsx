import type { GatePerson } from '@muster/contract';
import { Button } from '@muster/ui';
import { useState } from 'react';
import type { Gate } from '../gate/gate.ts';
import { GateModal } from '../gate-modal.tsx';
import * as css from './chrono-dialog.module.css';
import { ChronoResult } from './chrono-result.tsx';
import { ChronoSettings, type Setting } from './chrono-settings.tsx';
import { GunHistory } from './gun-history.tsx';
import { NumberPad } from './number-pad.tsx';
import { Question } from './question.tsx';
import { SettingChoices } from './setting-choices.tsx';
import { type Chrono, useChrono } from './use-chrono.ts';

interface ChronoDialogProps {
  person: GatePerson;
  gate: Gate;
  /** To the list, for whoever comes next. */
  onNext: () => void;
  onClose: () => void;
}

/**
 * A gun on the chronograph: weight, number, result. Works without a signal, and fills a phone:
 * nothing of it is scrolled to (docs/product/chronograph.md#screen).
 */
export function ChronoDialog({ person, gate, onNext, onClose }: ChronoDialogProps) {
  const chrono = useChrono(gate, person);
  const { result, values } = chrono;
  return (
    <GateModal
      onClose={onClose}
      title={person.name}
      classNames={{ header: css.header ?? '', title: css.title ?? '', body: css.body ?? '' }}
    >
      {result ? (
        <ChronoResult
          {...{ result, person, values }}
          onAgain={chrono.again}
          onAnother={chrono.another}
          onClose={onNext}
        />
      ) : (
        <ChronoForm chrono={chrono} />
      )}
    </GateModal>
  );
}

/** What is set stands above; below it the number, or what a setting can be. */
function ChronoForm({ chrono }: { chrono: Chrono }) {
  const { limits, guns, history, values, reading, change } = chrono;
  const [open, setOpen] = useState<Setting | null>(null);
  const asks = reading?.kind === 'ask' ? reading : null;
  return (
    <form
      className={css.chrono}
      onSubmit={(event) => {
        event.preventDefault();
        if (open === null && !asks) return chrono.read();
        // Enter in the name of a gun.
        setOpen(null);
        return undefined;
      }}
    >
      <ChronoSettings
        {...{ values, limits, open }}
        onOpen={(setting) => setOpen(setting === open ? null : setting)}
      />
      <GunHistory history={history} />
      {reading?.kind === 'wrong' && (
        <p role="alert" className={css.wrong}>
          {reading.text}
        </p>
      )}
      {open !== null && (
        <SettingChoices
          {...{ values, limits, guns }}
          setting={open}
          onChange={change}
          onDone={() => setOpen(null)}
        />
      )}
      {open === null && asks && (
        <Question
          reading={asks}
          isBusy={chrono.isBusy}
          onCheck={(fpsTenths) => chrono.check(fpsTenths, null)}
          onRetype={() => change({ typed: '' })}
        />
      )}
      {open === null && !asks && (
        <>
          <NumberPad value={values.typed} onChange={(typed) => change({ typed })} />
          <Button size="xl" type="submit" loading={chrono.isBusy}>
            Record
          </Button>
        </>
      )}
    </form>
  );
}
