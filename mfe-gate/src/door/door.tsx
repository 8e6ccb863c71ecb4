import type { Api } from '@muster/api-client';
import type { GatePerson } from '@muster/contract';
import { lazyDialog, lazyPart } from '@muster/remote-kit';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Gate } from '../gate/gate.ts';
import type { GateView } from '../gate/gate-view.ts';
import type { KeptGate } from '../gate/merge-list.ts';
import type { PagesKept } from '../use-offline-pages.ts';
import { BottomBar } from './bottom-bar.tsx';
import { DoorHeader } from './door-header.tsx';
import { Notices } from './notices.tsx';
import { OutcomePanel } from './outcome-panel.tsx';
import { People } from './people.tsx';
import { UndoStrip } from './undo-strip.tsx';
import { type DoorState, useDoor } from './use-door.ts';

const PersonDialog = lazyDialog(async () => (await import('./person-dialog.tsx')).PersonDialog);
const WalkInDialog = lazyDialog(
  async () => (await import('../walk-in/walk-in-dialog.tsx')).WalkInDialog,
);
const ScanDialog = lazyDialog(async () => (await import('./scan-dialog.tsx')).ScanDialog);

const NoShows = lazyPart(async () => (await import('./no-shows.tsx')).NoShows);

/** So long after the start whoever is not here is no longer expected. */
const LATE_MS = 3_600_000;

interface DoorProps {
  gate: Gate;
  view: GateView & { list: KeptGate };
  api: Api;
  eventId: string;
  isSunny: boolean;
  pagesKept: PagesKept;
  onSunlight: () => void;
}

/** What is open over the list. */
type Open = 'scan' | 'walk-in' | { personId: string } | null;

/** The list of the gate, and whoever arrives. */
export function Door({ gate, view, api, eventId, pagesKept, ...light }: DoorProps) {
  const door = useDoor(gate, { api, eventId });
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState<Open>(null);
  const searchField = useRef<HTMLInputElement>(null);
  useTicketOfAddress(door);

  function look({ id: personId }: GatePerson) {
    door.close();
    setOpen({ personId });
  }
  function findByName() {
    door.close();
    setOpen(null);
    searchField.current?.focus();
  }
  return (
    <>
      <Top {...{ gate, view, api, eventId, pagesKept }} {...light} />
      <People
        view={view}
        search={search}
        onIn={(one) => void door.arrive(one)}
        onOpen={(one) => setOpen({ personId: one.id })}
        onAdd={() => setOpen('walk-in')}
      />
      <UndoStrip done={door.done} onUndo={(done) => void door.undo(done)} />
      <BottomBar
        fieldRef={searchField}
        search={search}
        onSearch={setSearch}
        onCode={(code) => {
          setSearch('');
          void door.arriveByCode(code);
        }}
        onScan={() => setOpen('scan')}
        onAdd={() => setOpen('walk-in')}
      />
      <Dialogs
        {...{ open, view, gate, door, api, eventId }}
        onClose={() => setOpen(null)}
        onFindByName={findByName}
      />
      <OutcomePanel
        door={door}
        loadedAt={view.loadedAt}
        unsigned={{ eventId, waiver: view.list.waiver, isOnline: view.isOnline }}
        onFindByName={findByName}
        onLook={look}
      />
    </>
  );
}

/** What stands above the list. */
function Top({ gate, view, api, eventId, pagesKept, ...light }: DoorProps) {
  return (
    <>
      <DoorHeader view={view} pagesKept={pagesKept} {...light} />
      <Notices gate={gate} view={view} isPageKept={pagesKept !== false}>
        {view.isOnline && isLate(view.list) && (
          <Suspense>
            <NoShows api={api} view={view} eventId={eventId} />
          </Suspense>
        )}
      </Notices>
    </>
  );
}

function isLate({ event }: KeptGate): boolean {
  return Date.now() >= Date.parse(event.date) + LATE_MS;
}

/** A ticket that was opened by its address is scanned once, and goes from the address. */
function useTicketOfAddress({ arriveByCode }: DoorState): void {
  const [params, setParams] = useSearchParams();
  const code = params.get('ticket');
  const scanned = useRef<string | null>(null);
  useEffect(() => {
    if (!code || scanned.current === code) return;
    scanned.current = code;
    setParams({}, { replace: true });
    void arriveByCode(code);
  }, [code, setParams, arriveByCode]);
}

interface DialogsProps extends Pick<DoorProps, 'gate' | 'view' | 'api' | 'eventId'> {
  open: Open;
  door: DoorState;
  onClose: () => void;
  onFindByName: () => void;
}

function Dialogs({ open, view, door, onClose, onFindByName, ...shared }: DialogsProps) {
  if (open === null) return null;
  if (open === 'scan')
    return (
      <ScanDialog
        isPaused={door.shown.kind !== 'nothing'}
        onCode={(code: string) => void door.arriveByCode(code)}
        onClose={onFindByName}
      />
    );
  if (open === 'walk-in') return <WalkInDialog {...shared} onClose={onClose} />;
  const person = view.people.get(open.personId);
  return person && <PersonDialog {...shared} door={door} person={person} onClose={onClose} />;
}
