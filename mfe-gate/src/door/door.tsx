import type { Api } from '@muster/api-client';
import type { GatePerson } from '@muster/contract';
import { lazyPart } from '@muster/remote-kit';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Done } from '../done.ts';
import type { Gate } from '../gate/gate.ts';
import type { GateView } from '../gate/gate-view.ts';
import type { KeptGate } from '../gate/merge-list.ts';
import { isSpotToTake } from '../list/roster.ts';
import { STAY_MS } from '../list/use-stays.ts';
import type { PagesKept } from '../use-offline-pages.ts';
import { BottomBar } from './bottom-bar.tsx';
import type { Open } from './dialogs.tsx';
import { DoorHeader } from './door-header.tsx';
import type { Looks } from './gate-menu.tsx';
import { OutcomePanel } from './outcome-panel.tsx';
import { People } from './people.tsx';
import { UndoStrip } from './undo-strip.tsx';
import { type DoorState, useDoor } from './use-door.ts';

// Loaded at once, beside the list.
const Notices = lazyPart(async () => (await import('./notices.tsx')).Notices);
const Dialogs = lazyPart(async () => (await import('./dialogs.tsx')).Dialogs);

interface DoorProps {
  gate: Gate;
  view: GateView & { list: KeptGate };
  api: Api;
  eventId: string;
  looks: Looks;
  pagesKept: PagesKept;
}

/** The list of the gate, and whoever arrives. */
export function Door({ gate, view, api, eventId, pagesKept, looks }: DoorProps) {
  const door = useDoor(gate, { api, eventId });
  const { search, setSearch } = useSearch(door.done);
  const [isChrono, setChrono] = useState(false);
  const { open, setOpen, searchField, arrive, findByName, look, next } = useOpen(door, setSearch);
  useTicketOfAddress(door);
  return (
    <>
      <DoorHeader
        {...{ view, pagesKept, isChrono, looks }}
        onChrono={() => setChrono(!isChrono)}
        onAddPhone={() => setOpen('phone')}
      />
      {/* The list has the row of the page that is left over, so that each part needs its own. */}
      <Suspense fallback={<div />}>
        <Notices
          {...{ gate, view, api, eventId }}
          isPageKept={pagesKept !== false}
          onReopen={(refused) => setOpen({ refused })}
        />
      </Suspense>
      <People
        view={view}
        search={search}
        isChrono={isChrono}
        onIn={(one) => (isChrono ? setOpen({ chronoId: one.id }) : arrive(one))}
        onOpen={(one) => setOpen({ personId: one.id })}
        onAdd={() => setOpen('walk-in')}
      />
      <UndoStrip done={door.done} onUndo={door.undo} />
      <BottomBar
        fieldRef={searchField}
        search={search}
        onSearch={setSearch}
        onCode={async (typed) => {
          // Letters alone are a name, unless they are the code of somebody who is listed.
          const listed = await gate.lookUp(typed);
          if (!/[/\d]/.test(typed) && (!listed || listed === 'not a ticket')) return;
          setSearch('');
          door.arriveByCode(typed);
        }}
        onScan={() => setOpen('scan')}
        onAdd={() => setOpen('walk-in')}
      />
      {/* Otherwise the list would go, and the focus with it, while one is loaded. */}
      <Suspense>
        <Dialogs
          {...{ open, view, gate, door, api, eventId }}
          onClose={() => setOpen(null)}
          onNext={next}
          onOpen={setOpen}
          onFindByName={findByName}
        />
      </Suspense>
      <OutcomePanel
        {...{ door, people: view.people, loadedAt: view.loadedAt }}
        {...{ onFindByName: findByName, onNext: next, onLook: look }}
        unsigned={{ eventId, waiver: view.list.waiver, isOnline: view.isOnline }}
      />
    </>
  );
}

/** What is open over the list, and what leads from a result to the list. */
function useOpen(door: DoorState, setSearch: (search: string) => void) {
  const [open, setOpen] = useState<Open>(null);
  const searchField = useRef<HTMLInputElement>(null);
  function arrive(person: GatePerson) {
    if (isSpotToTake(person)) setOpen({ spotId: person.id });
    else door.arrive(person);
  }
  function findByName() {
    door.close();
    setOpen(null);
    searchField.current?.focus();
  }
  function look({ id: personId }: GatePerson) {
    door.close();
    setOpen({ personId });
  }
  function next() {
    door.close();
    setOpen(null);
    setSearch('');
  }
  return { open, setOpen, searchField, arrive, findByName, look, next };
}

/**
 * What is typed. Once whom it has found was let in it is empty for the next, when no second press
 * of the same row is to be expected.
 */
function useSearch(done: Done | null) {
  const [search, setSearch] = useState('');
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  });
  useEffect(() => {
    if (!done?.isIn) return undefined;
    const found = latest.current;
    const timer = setTimeout(() => setSearch((typed) => (typed === found ? '' : typed)), STAY_MS);
    return () => clearTimeout(timer);
  }, [done]);
  return { search, setSearch };
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
    arriveByCode(code);
  }, [code, setParams, arriveByCode]);
}
