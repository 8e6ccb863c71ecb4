import type { GatePerson } from '@muster/contract';
import { lazyPart } from '@muster/remote-kit';
import { Button, FocusTrap, formatOrdinal } from '@muster/ui';
import { type ReactNode, type Ref, Suspense, useEffect, useState } from 'react';
import type { GateView, Outcome } from '../gate/gate-view.ts';
import { formatClock, formatDay } from '../gate-texts.ts';
import { Flags } from '../list/flags.tsx';
import * as css from '../signal/result-panel.module.css';
import { type Tone, toneOfVerdict } from '../signal/tone.ts';
import { useEscape } from '../use-escape.ts';
import { useLeadBack } from '../use-lead-back.ts';
import type { Unsigned } from './unsigned-actions.tsx';
import type { DoorState, Shown } from './use-door.ts';

async function loadActions() {
  return (await import('./outcome-actions.tsx')).OutcomeActions;
}
const OutcomeActions = lazyPart(loadActions);

/** A result that says yes is there so long. */
const SHOWN_MS = 1_200;
/** And so long while others of the squad are not here. */
const SQUAD_SHOWN_MS = 6_000;

interface OutcomePanelProps {
  door: DoorState;
  people: GateView['people'];
  /** When the list was loaded. */
  loadedAt: number | null;
  /** For whoever has not signed the waiver. */
  unsigned: Unsigned;
  onFindByName: () => void;
  /** Whoever is shown is in already. */
  onNext: () => void;
  onLook: (person: GatePerson) => void;
}

/** The result of a scan over the whole screen: colour, words, and what can be done. */
export function OutcomePanel(props: OutcomePanelProps) {
  const { shown, close } = props.door;
  // Beside the list: whoever arrives first may come without a signal.
  useEffect(() => void loadActions().catch(() => undefined), []);
  const isYes = shown.kind === 'outcome' && ['in', 'out'].includes(shown.outcome.verdict);
  const hasMates = isYes && hasMatesOutside(shown.outcome, props.people);
  useEffect(() => {
    if (!isYes) return undefined;
    const timer = setTimeout(close, hasMates ? SQUAD_SHOWN_MS : SHOWN_MS);
    return () => clearTimeout(timer);
  });
  if (shown.kind === 'nothing') return null;
  // One that says yes is gone before anybody could do anything with it.
  return isYes && !hasMates ? <Panel {...props} /> : <WaitingPanel {...props} />;
}

/** It has the focus until somebody decides. A scanner that types goes on in its field. */
function WaitingPanel(props: PanelProps) {
  const [isTyping] = useState(() => document.activeElement instanceof HTMLInputElement);
  const { close, shown } = props.door;
  const isIn = shown.kind === 'outcome' && isInside(shown.outcome);
  const isYes = shown.kind === 'outcome' && shown.outcome.verdict === 'in';
  useLeadBack();
  useEscape(close);
  return (
    <FocusTrap active={!isTyping}>
      <Panel {...props} onBack={close}>
        {/* Who is in already is no reason to stop. */}
        <Button
          size="xl"
          variant={isIn ? 'filled' : 'default'}
          onClick={isIn ? props.onNext : close}
        >
          {isIn || isYes ? 'Next' : 'Close'}
        </Button>
      </Panel>
    </FocusTrap>
  );
}

interface PanelProps extends OutcomePanelProps {
  ref?: Ref<HTMLDivElement>;
  /** While it waits for somebody to decide. */
  onBack?: () => void;
  /** After what can be done. */
  children?: ReactNode;
}

function Panel({ door, loadedAt, ref, children, ...leads }: PanelProps) {
  const { shown } = door;
  return (
    <div
      ref={ref}
      className={css.panel}
      data-tone={toneOf(shown)}
      role="alertdialog"
      aria-label="Result"
    >
      <Words shown={shown} loadedAt={loadedAt} />
      <div className={css.actions}>
        <Suspense>
          <OutcomeActions door={door} shown={shown} {...leads} />
        </Suspense>
        {children}
      </div>
    </div>
  );
}

/** Whether others of the squad of whoever is in are not. */
function hasMatesOutside({ verdict, person }: Outcome, people: GateView['people']): boolean {
  const id = verdict === 'in' && person?.squad?.id;
  return id ? [...people.values()].some((one) => one.squad?.id === id && !one.isInside) : false;
}

function toneOf(shown: Shown): Tone {
  if (shown.kind === 'not a ticket') return 'no';
  return shown.kind === 'outcome' ? toneOfVerdict(shown.outcome.verdict) : 'care';
}

/** Takes the focus, which no button must have: what a scanner types ends with Enter. */
function Heading({ children }: { children: ReactNode }) {
  return (
    <h2 tabIndex={-1} data-autofocus>
      {children}
    </h2>
  );
}

function Words({ shown, loadedAt }: { shown: Shown; loadedAt: number | null }) {
  if (shown.kind === 'not a ticket') return <Heading>Not a ticket</Heading>;
  if (shown.kind === 'ask') {
    return (
      <>
        <Heading>{shown.person.name}</Heading>
        <p className={css.flags}>
          <Flags person={shown.person} />
        </p>
      </>
    );
  }
  if (shown.kind === 'no spot')
    return (
      <>
        <Heading>{shown.person.name}</Heading>
        <p>{shown.reason}</p>
      </>
    );
  if (shown.kind === 'nothing') return null;
  const { person } = shown.outcome;
  const kit = person?.options.filter(({ handedOut }) => !handedOut) ?? [];
  return (
    <>
      <Heading>
        {person && isInside(shown.outcome) ? person.name : describe(shown.outcome, loadedAt)}
      </Heading>
      {person && <p>{isInside(shown.outcome) ? sinceWhen(shown.outcome) : person.name}</p>}
      {shown.outcome.verdict === 'in' && kit.length > 0 && (
        <p>{kit.map(({ label }) => label).join(', ')}</p>
      )}
    </>
  );
}

function describe(outcome: Outcome, loadedAt: number | null): string {
  const { verdict, otherEvent, person } = outcome;
  switch (verdict) {
    case 'in':
      return 'In';
    case 'out':
      return 'Out';
    case 'already_in':
    case 'conflict':
      return 'Already in';
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

function isInside({ verdict }: Outcome): boolean {
  return verdict === 'already_in' || verdict === 'conflict';
}

/** `already in 08:07 (by Rook)`; without a connection nobody knows by whom. */
function sinceWhen({ first }: Outcome): string {
  if (!first) return 'already in';
  return `already in ${formatClock(first.occurredAt)}${first.by && ` (by ${first.by})`}`;
}
