import type { GatePerson } from '@muster/contract';
import { useEffect, useState } from 'react';
import type { Gate } from '../gate/gate.ts';
import type { Outcome, ScanToMake } from '../gate/gate-view.ts';
import { FLAGS_TO_SEE } from '../gate-texts.ts';

/** What the marshal is shown over the list. */
export type Shown =
  | { kind: 'nothing' }
  /** Before somebody is let in: what has to be seen first. */
  | { kind: 'ask'; person: GatePerson }
  | { kind: 'outcome'; outcome: Outcome }
  | { kind: 'not a ticket' };

/** Whom the strip names, with the scans that its Undo takes back. */
export interface Done {
  nonces: readonly string[];
  person: GatePerson;
  text: 'in' | 'out';
}

/** How long the strip offers Undo. */
const UNDO_MS = 10_000;

/** The last one, for a while. */
function useDone() {
  const [done, setDone] = useState<Done | null>(null);
  useEffect(() => {
    if (!done) return undefined;
    const timer = setTimeout(() => setDone(null), UNDO_MS);
    return () => clearTimeout(timer);
  }, [done]);
  return [done, setDone] as const;
}

/** People arriving at the gate, one after the other. */
export function useDoor(gate: Gate) {
  const [shown, setShown] = useState<Shown>({ kind: 'nothing' });
  const [done, setDone] = useDone();

  async function record(scan: ScanToMake, isQuiet: boolean) {
    const outcome = await gate.scan(scan);
    const { nonces, person, verdict, refusal } = outcome;
    // The notice above the list says why.
    if (refusal !== null) return setShown({ kind: 'nothing' });
    const isIn = verdict === 'in' || scan.kind === 'admit';
    if (person && (isIn || verdict === 'out'))
      setDone({ nonces, person, text: verdict === 'out' ? 'out' : 'in' });
    signal(isIn || verdict === 'out');
    const isPlain = isQuiet && (isIn || verdict === 'out');
    setShown(isPlain ? { kind: 'nothing' } : { kind: 'outcome', outcome });
  }

  return {
    shown,
    done,
    close: () => setShown({ kind: 'nothing' }),
    /** Somebody of the list; asks first about what has to be seen. */
    arrive: async (person: GatePerson) => {
      if (mustBeSeen(person)) setShown({ kind: 'ask', person });
      else await record({ kind: 'entry', about: { participationId: person.id } }, true);
    },
    /** Whatever a camera or a scanner has read. */
    arriveByCode: async (code: string) => {
      const found = await gate.lookUp(code);
      if (found === 'not a ticket') {
        signal(false);
        setShown({ kind: 'not a ticket' });
      } else if (found && !found.isInside && found.status === 'confirmed' && mustBeSeen(found)) {
        setShown({ kind: 'ask', person: found });
      } else await record({ kind: 'entry', about: { code } }, false);
    },
    letIn: (person: GatePerson) =>
      record({ kind: 'entry', about: { participationId: person.id } }, true),
    admit: (about: ScanToMake['about'], reason: string) =>
      record({ kind: 'admit', about, reason }, true),
    letOut: (person: GatePerson) =>
      record({ kind: 'exit', about: { participationId: person.id } }, true),
    undo: async ({ nonces, person }: Done) => {
      setDone(null);
      await gate.undo(nonces, person.id);
    },
  };
}

/** The people arriving at the gate. */
export type DoorState = ReturnType<typeof useDoor>;

function mustBeSeen({ flags, owedPence }: GatePerson): boolean {
  return owedPence > 0 || flags.some((flag) => FLAGS_TO_SEE.includes(flag));
}

/** Short for yes, long for everything else; telephones that cannot vibrate stay still. */
function signal(isGood: boolean): void {
  navigator.vibrate?.(isGood ? 80 : [200, 80, 200]);
}
