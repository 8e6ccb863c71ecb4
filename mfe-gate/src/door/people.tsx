import type { GatePerson } from '@muster/contract';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { hashScanned } from '../gate/find-scanned.ts';
import type { GateView } from '../gate/gate-view.ts';
import { inBackground } from '../in-background.ts';
import { PeopleList } from '../list/people-list.tsx';
import { type Chip, countChips, filterRoster, sortRoster } from '../list/roster.ts';
import { useStays } from '../list/use-stays.ts';
import { Chips, SideChips } from './chips.tsx';

interface PeopleProps {
  view: GateView;
  search: string;
  /** The list is for the chronograph. */
  isChrono: boolean;
  onIn: (person: GatePerson) => void;
  onOpen: (person: GatePerson) => void;
  onAdd: () => void;
}

/** Those whom the chip or the search shows. */
export function People({ view, search, isChrono, ...on }: PeopleProps) {
  const { onIn, onOpen, onAdd } = on;
  const [chip, setChip] = useState<Chip>('not-here');
  const [side, setSide] = useState<string | null>(null);
  const sides = view.list?.sides ?? [];
  const { stays, stay } = useStays();
  const { entries, counts } = useEntries(view, { chip, side, search, stays });
  const open = useStable(onOpen);
  const pressIn = useStable((person) => {
    if (!isChrono) stay(person.id);
    onIn(person);
  });
  return (
    <>
      <div>
        <Chips chip={chip} counts={counts} onChange={setChip} />
        {sides.length > 0 && <SideChips sides={sides} side={side} onChange={setSide} />}
      </div>
      <PeopleList
        entries={entries}
        search={search}
        leaving={stays}
        isChrono={isChrono}
        onIn={pressIn}
        onOpen={open}
        onAdd={onAdd}
      />
    </>
  );
}

/** The same function for each render, so that only rows that have changed are rendered again. */
function useStable(callback: (person: GatePerson) => void): (person: GatePerson) => void {
  const latest = useRef(callback);
  useEffect(() => {
    latest.current = callback;
  });
  return useCallback((person) => latest.current(person), []);
}

interface WhatIsShown {
  chip: Chip;
  side: string | null;
  search: string;
  /** Shown whatever the chip is. */
  stays: ReadonlySet<string>;
}

/** A ticket code that is typed finds its owner. */
function useEntries({ people, list }: GateView, { chip, side, search, stays }: WhatIsShown) {
  const [codeHash, setCodeHash] = useState<string | null>(null);
  const salt = list?.codeSalt ?? '';
  const sides = list?.sides;
  const roster = useMemo(() => sortRoster(people.values(), sides), [people, sides]);
  const counts = useMemo(() => countChips(people.values()), [people]);
  useEffect(() => {
    let isOld = false;
    async function look() {
      const hash = await hashScanned(salt, search);
      if (!isOld) setCodeHash(hash);
    }
    inBackground(look());
    return () => {
      isOld = true;
    };
  }, [salt, search]);
  const entries = useMemo(
    () => filterRoster(roster, { chip, side, search, codeHash, stays }),
    [roster, chip, side, search, codeHash, stays],
  );
  return { entries, counts };
}
