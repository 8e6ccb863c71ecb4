import type { CheckedGun, GatePerson } from '@muster/contract';
import type { ClassLimit } from '@muster/domain';
import { useState } from 'react';
import type { Gate } from '../gate/gate.ts';
import { gunsOf, type LocalResult } from '../gate/queued-check.ts';
import { signal } from '../signal/signal.ts';
import { usePresses } from '../use-presses.ts';
import { type CheckedBefore, historyOf, keepMade } from './chrono-history.ts';
import { type ChronoValues, firstValues, keepForNext } from './chrono-values.ts';
import { judgeHere, limitsOf } from './judge-here.ts';
import { type Reading, readTyped } from './reading.ts';

/** What a marshal types about a gun of somebody, and what comes of it. */
export interface Chrono {
  limits: readonly ClassLimit[];
  guns: readonly CheckedGun[];
  /** What was measured of them. */
  history: readonly CheckedBefore[];
  values: ChronoValues;
  /** Why the number cannot be sent, or what it has to be asked about. */
  reading: Reading | null;
  result: LocalResult | null;
  change: (changed: Partial<ChronoValues>) => void;
  /** Reads what was typed, and records it unless something is wrong with it. */
  read: () => void;
  check: (fpsTenths: number | null, millijoules: number | null) => void;
  /** A check is being recorded. */
  isBusy: boolean;
  /** The same gun once more. */
  again: () => void;
  /** The next gun, or one that has failed. */
  another: () => void;
}

export function useChrono(gate: Gate, person: GatePerson): Chrono {
  const limits = limitsOf(gate.view.list?.limits);
  const guns = gunsOf(person);
  const [values, setValues] = useState(() => firstValues(guns, limits));
  const [reading, setReading] = useState<Reading | null>(null);
  const { press, isBusy } = usePresses();
  const [result, setResult] = useState<LocalResult | null>(null);

  function change(changed: Partial<ChronoValues>) {
    setValues({ ...values, ...changed });
    setReading(null);
  }
  async function record(fpsTenths: number | null, millijoules: number | null) {
    const { gun, class: className, bbCentigrams, tag } = values;
    keepForNext(values);
    setReading(null);
    const named = { gun: gun.trim() || 'Gun 1', class: className, tag: tag.trim() || null };
    const measured = { bbCentigrams, fpsTenths, millijoules };
    const given = { ...named, ...measured };
    const judged = judgeHere(given, limits);
    keepMade(person.id, { gun: given.gun, ...judged }, guns);
    await gate.check(person.id, given, judged);
    signal(judged.result === 'pass' ? 'yes' : 'no');
    setResult(judged);
  }
  function check(fpsTenths: number | null, millijoules: number | null) {
    press('check', () => record(fpsTenths, millijoules));
  }
  return {
    ...{ limits, guns, values, reading, result, change, check },
    isBusy: isBusy('check'),
    history: historyOf(person.id, guns),
    read: () => {
      const typed = readTyped(values.typed, values.unit);
      if (typed.kind === 'read') check(typed.fpsTenths, typed.millijoules);
      else setReading(typed);
    },
    again: () => {
      setResult(null);
      change({ typed: '' });
    },
    another: () => {
      setResult(null);
      setValues(firstValues(guns, limits));
    },
  };
}
