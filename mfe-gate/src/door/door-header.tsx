import type { GatePerson } from '@muster/contract';
import { lazyPart } from '@muster/remote-kit';
import { Button, DisplayText } from '@muster/ui';
import { Suspense } from 'react';
import { isMeasuring } from '../chrono/is-measuring.ts';
import type { GateView } from '../gate/gate-view.ts';
import type { KeptGate } from '../gate/merge-list.ts';
import { gunsOf } from '../gate/queued-check.ts';
import { formatClock, formatPence } from '../gate-texts.ts';
import type { PagesKept } from '../use-offline-pages.ts';
import * as css from './door.module.css';
import type { Looks } from './gate-menu.tsx';

// Loaded at once, beside the list.
const GateMenu = lazyPart(async () => (await import('./gate-menu.tsx')).GateMenu);

interface DoorHeaderProps {
  view: GateView & { list: KeptGate };
  pagesKept: PagesKept;
  looks: Looks;
  /** The list is for the chronograph. */
  isChrono: boolean;
  onChrono: () => void;
  onAddPhone: () => void;
}

/** Which event it is, how many are in, and whether there is a signal. */
export function DoorHeader(props: DoorHeaderProps) {
  const { view, pagesKept, looks, isChrono, onChrono, onAddPhone } = props;
  const { event } = view.list;
  const people = [...view.people.values()];
  const all = people.filter(({ status }) => status === 'confirmed').length;
  // Whoever lost the spot inside is on the field.
  const inCount = people.filter(
    ({ checkInStatus, isInside }) => checkInStatus === 'checked_in' || isInside,
  ).length;
  const owed = people.reduce((sum, { owedPence }) => sum + owedPence, 0);
  return (
    <header className={css.header}>
      <div className={css.titles}>
        <DisplayText as="h1" size="small">
          {event.title}
        </DisplayText>
        <p>
          <b>
            {inCount} of {all} in
          </b>
          {countSides(view, people)}
          {owed > 0 && ` · ${formatPence(owed)} owed`}
          {isChrono && countGuns(people)}
        </p>
        <p className={css.signal} role="status">
          {describeSignal(view, pagesKept)}
        </p>
      </div>
      {isChrono && (
        <Button className={css.back ?? ''} size="xl" variant="default" onClick={onChrono}>
          Back to check-in
        </Button>
      )}
      <Suspense fallback={<span className={css.menu} />}>
        <GateMenu
          {...{ isChrono, looks, onChrono, onAddPhone }}
          eventId={event.id}
          canMeasure={isMeasuring(view)}
        />
      </Suspense>
    </header>
  );
}

/** ` · Tan 31 · Green 28`, of those who are in; nothing without sides. */
function countSides({ list }: DoorHeaderProps['view'], people: readonly GatePerson[]): string {
  return (list.sides ?? [])
    .map(({ label }) => {
      const inside = people.filter(({ side, isInside }) => side === label && isInside);
      return ` · ${label} ${inside.length}`;
    })
    .join('');
}

/** ` · 12 guns checked, 1 failed`. */
function countGuns(people: readonly GatePerson[]): string {
  const guns = people.flatMap((person) => gunsOf(person));
  const failed = guns.filter(({ result }) => result === 'fail').length;
  return ` · ${guns.length === 1 ? '1 gun' : `${guns.length} guns`} checked, ${failed} failed`;
}

function describeSignal(
  { isOnline, waiting, loadedAt, people, isKept }: GateView,
  pagesKept: PagesKept,
): string {
  const unsent = waiting > 0 ? `, ${waiting} waiting to send` : '';
  const time = loadedAt === null ? '' : ` · ${formatClock(loadedAt)}`;
  if (!isOnline) return `No signal${unsent}${time}`;
  if (waiting > 0) return `Sending ${waiting}`;
  const list = `${people.size === 1 ? '1 person' : `${people.size} people`}${time}`;
  // A full disk, or a private window: nothing is there after a reload.
  if (!isKept) return list;
  if (pagesKept === null) return `Getting ready for no signal · ${list}`;
  return pagesKept ? `Ready without signal · ${list}` : list;
}
