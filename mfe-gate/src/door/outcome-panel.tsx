import type { GatePerson } from '@muster/contract';
import { lazyPart } from '@muster/remote-kit';
import { Button, formatOrdinal } from '@muster/ui';
import { Suspense, useEffect } from 'react';
import type { Outcome } from '../gate/gate-view.ts';
import { formatClock, formatDay } from '../gate-texts.ts';
import { Flags } from '../list/flags.tsx';
import * as css from '../signal/result-panel.module.css';
import { type Tone, toneOfVerdict } from '../signal/tone.ts';
import type { Unsigned } from './unsigned-actions.tsx';
import type { DoorState, Shown } from './use-door.ts';

async function loadActions() {
  return (await import('./outcome-actions.tsx')).OutcomeActions;
}
const OutcomeActions = lazyPart(loadActions);

/** A result that says yes is there so long. */
const SHOWN_MS = 1_200;

interface OutcomePanelProps {
  door: DoorState;
  /** When the list was loaded. */
  loadedAt: number | null;
  /** For whoever has not signed the waiver. */
  unsigned: Unsigned;
  onFindByName: () => void;
  onLook: (person: GatePerson) => void;
}

/** The result of a scan over the whole screen: colour, words, and what can be done. */
export function OutcomePanel({ door, loadedAt, ...leads }: OutcomePanelProps) {
  const { shown, close } = door;
  // Beside the list: whoever arrives first may come without a signal.
  useEffect(() => void loadActions().catch(() => undefined), []);
  const isYes = shown.kind === 'outcome' && ['in', 'out'].includes(shown.outcome.verdict);
  useEffect(() => {
    if (!isYes) return undefined;
    const timer = setTimeout(close, SHOWN_MS);
    return () => clearTimeout(timer);
  });
  if (shown.kind === 'nothing') return null;
  return (
    <div className={css.panel} data-tone={toneOf(shown)} role="alertdialog" aria-label="Result">
      <Words shown={shown} loadedAt={loadedAt} />
      <div className={css.actions}>
        <Suspense>
          <OutcomeActions door={door} shown={shown} {...leads} />
        </Suspense>
        {!isYes && (
          <Button size="xl" variant="default" onClick={close}>
            Close
          </Button>
        )}
      </div>
    </div>
  );
}

function toneOf(shown: Shown): Tone {
  if (shown.kind === 'not a ticket') return 'no';
  return shown.kind === 'outcome' ? toneOfVerdict(shown.outcome.verdict) : 'care';
}

function Words({ shown, loadedAt }: { shown: Shown; loadedAt: number | null }) {
  if (shown.kind === 'not a ticket') return <h2>Not a ticket</h2>;
  if (shown.kind === 'ask') {
    return (
      <>
        <h2>{shown.person.name}</h2>
        <p className={css.flags}>
          <Flags person={shown.person} />
        </p>
      </>
    );
  }
  if (shown.kind === 'no spot')
    return (
      <>
        <h2>{shown.person.name}</h2>
        <p>{shown.reason}</p>
      </>
    );
  if (shown.kind === 'nothing') return null;
  const { person } = shown.outcome;
  const kit = person?.options.filter(({ handedOut }) => !handedOut) ?? [];
  return (
    <>
      <h2>{describe(shown.outcome, loadedAt)}</h2>
      {person && <p>{person.name}</p>}
      {shown.outcome.verdict === 'in' && kit.length > 0 && (
        <p>{kit.map(({ label }) => label).join(', ')}</p>
      )}
    </>
  );
}

function describe(outcome: Outcome, loadedAt: number | null): string {
  const { verdict, first, otherEvent, person } = outcome;
  switch (verdict) {
    case 'in':
      return 'In';
    case 'out':
      return 'Out';
    case 'already_in':
    case 'conflict':
      return first ? `Already in ${whenAndWhere(first)}` : 'Already in';
    case 'not_confirmed':
      return person?.position ? `Waitlist ${formatOrdinal(person.position)}` : 'Waitlist';
    case 'cancelled':
      return 'Spot cancelled';
    case 'not_signed':
      return 'Waiver not signed';
    case 'other_event':
      return otherEvent
        ? `Another event: ${otherEvent.title}, ${formatDay(otherEvent.date)}`
        : 'Another event';
    default:
      return loadedAt === null ? 'Not on the list' : `Not on the list of ${formatClock(loadedAt)}`;
  }
}

function whenAndWhere({ occurredAt, by }: NonNullable<Outcome['first']>): string {
  return [formatClock(occurredAt), by].filter(Boolean).join(', ');
}
