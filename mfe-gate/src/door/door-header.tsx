import type { GatePerson } from '@muster/contract';
import { ActionIcon } from '@muster/ui';
import { IconSun, IconVolume, IconVolumeOff, IconX } from '@tabler/icons-react';
import type { GateView } from '../gate/gate-view.ts';
import type { KeptGate } from '../gate/merge-list.ts';
import { gunsOf } from '../gate/queued-check.ts';
import { formatClock, formatPence } from '../gate-texts.ts';
import { SOUND } from '../signal/sound.ts';
import type { PagesKept } from '../use-offline-pages.ts';
import { useSwitch } from '../use-switch.ts';
import * as css from './door.module.css';

const ICON = { size: 24, stroke: 1.75, 'aria-hidden': true } as const;

interface DoorHeaderProps {
  view: GateView & { list: KeptGate };
  pagesKept: PagesKept;
  isSunny: boolean;
  /** The list is for the chronograph. */
  isChrono: boolean;
  onChrono: () => void;
  onSunlight: () => void;
}

/** Which event it is, how many are in, and whether there is a signal. */
export function DoorHeader(props: DoorHeaderProps) {
  const { view, pagesKept, isSunny, isChrono, onChrono, onSunlight } = props;
  const { event } = view.list;
  const [hasSound, toggleSound] = useSwitch(SOUND);
  const people = [...view.people.values()];
  const all = people.filter(({ status }) => status === 'confirmed').length;
  const inCount = people.filter(({ checkInStatus }) => checkInStatus === 'checked_in').length;
  const owed = people.reduce((sum, { owedPence }) => sum + owedPence, 0);
  return (
    <header className={css.header}>
      <div className={css.titles}>
        <h1>{event.title}</h1>
        <p>
          <b>
            {inCount} of {all} in
          </b>
          {owed > 0 && ` · ${formatPence(owed)} owed`}
          {isChrono && countGuns(people)}
        </p>
        <p className={css.signal} role="status">
          {describeSignal(view, pagesKept)}
        </p>
      </div>
      <ActionIcon
        size={56}
        variant={isChrono ? 'filled' : 'default'}
        aria-label="Chrono"
        aria-pressed={isChrono}
        onClick={onChrono}
      >
        fps
      </ActionIcon>
      <ActionIcon
        size={56}
        variant="default"
        aria-label="Sound"
        aria-pressed={hasSound}
        onClick={toggleSound}
      >
        {hasSound ? <IconVolume {...ICON} /> : <IconVolumeOff {...ICON} />}
      </ActionIcon>
      <ActionIcon
        size={56}
        variant="default"
        aria-label="High contrast for sunlight"
        aria-pressed={isSunny}
        onClick={onSunlight}
      >
        <IconSun {...ICON} />
      </ActionIcon>
      <ActionIcon
        size={56}
        variant="default"
        component="a"
        href="/gate"
        aria-label="Leave the gate"
      >
        <IconX {...ICON} />
      </ActionIcon>
    </header>
  );
}

/** ` · 12 checked, 1 failed`. */
function countGuns(people: readonly GatePerson[]): string {
  const guns = people.flatMap((person) => gunsOf(person));
  const failed = guns.filter(({ result }) => result === 'fail').length;
  return ` · ${guns.length} guns checked, ${failed} failed`;
}

function describeSignal(
  { isOnline, waiting, loadedAt, people }: GateView,
  pagesKept: PagesKept,
): string {
  const unsent = waiting > 0 ? `, ${waiting} waiting to send` : '';
  const time = loadedAt === null ? '' : ` · ${formatClock(loadedAt)}`;
  if (!isOnline) return `No signal${unsent}${time}`;
  if (waiting > 0) return `Sending ${waiting}`;
  const list = `${people.size} people${time}`;
  if (pagesKept === null) return `Getting ready for no signal · ${list}`;
  return pagesKept ? `Ready without signal · ${list}` : list;
}
