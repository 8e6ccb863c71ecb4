import type { Api } from '@muster/api-client';
import { lazyDialog } from '@muster/remote-kit';
import type { Gate } from '../gate/gate.ts';
import type { GateView } from '../gate/gate-view.ts';
import type { KeptGate } from '../gate/merge-list.ts';
import type { QueuedWalkIn } from '../gate/queued-item.ts';
import { isSpotToTake } from '../list/roster.ts';
import type { DoorState } from './use-door.ts';

const PersonDialog = lazyDialog(async () => (await import('./person-dialog.tsx')).PersonDialog);
const WalkInDialog = lazyDialog(
  async () => (await import('../walk-in/walk-in-dialog.tsx')).WalkInDialog,
);
const ChronoDialog = lazyDialog(
  async () => (await import('../chrono/chrono-dialog.tsx')).ChronoDialog,
);
const AddPhoneDialog = lazyDialog(
  async () => (await import('./add-phone-dialog.tsx')).AddPhoneDialog,
);
const ScanDialog = lazyDialog(async () => (await import('./scan-dialog.tsx')).ScanDialog);

/** What is open over the list. */
export type Open =
  | 'scan'
  | 'walk-in'
  | 'phone'
  | { refused: QueuedWalkIn }
  | { spotId: string }
  | { personId: string }
  | { chronoId: string }
  | null;

interface DialogsProps {
  gate: Gate;
  view: GateView & { list: KeptGate };
  api: Api;
  eventId: string;
  open: Open;
  door: DoorState;
  onClose: () => void;
  /** For whoever comes next. */
  onNext: () => void;
  onOpen: (open: Open) => void;
  onFindByName: () => void;
}

/** The dialog over the list. */
export function Dialogs({ open, view, door, onClose, onNext, ...on }: DialogsProps) {
  const { onOpen, onFindByName, ...shared } = on;
  if (open === null) return null;
  if (open === 'scan')
    return (
      <ScanDialog
        isPaused={door.shown.kind !== 'nothing'}
        onCode={door.arriveByCode}
        onClose={onFindByName}
      />
    );
  if (open === 'phone') return <AddPhoneDialog event={view.list.event} onClose={onClose} />;
  const { gate } = shared;
  if (open === 'walk-in' || 'refused' in open || 'spotId' in open) {
    const refused = open !== 'walk-in' && 'refused' in open ? open.refused : undefined;
    const spotId = open !== 'walk-in' && 'spotId' in open ? open.spotId : undefined;
    const found = view.people.get(spotId ?? refused?.walkIn.openSpotId ?? '');
    // Somebody else may have it by now.
    const spot = found && isSpotToTake(found) ? found : undefined;
    const key = refused?.nonce ?? spotId;
    return <WalkInDialog key={key} {...{ gate, door, refused, spot, onClose, onNext }} />;
  }
  if ('chronoId' in open) {
    const checked = view.people.get(open.chronoId);
    return checked && <ChronoDialog {...{ gate, onNext, onClose }} person={checked} />;
  }
  const person = view.people.get(open.personId);
  return (
    person && (
      <PersonDialog
        {...{ ...shared, door, person, onClose }}
        onChrono={() => onOpen({ chronoId: person.id })}
        onTake={() => onOpen({ spotId: person.id })}
      />
    )
  );
}
