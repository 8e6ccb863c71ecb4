import type { Participant } from '@muster/contract';
import { Button } from '@muster/ui';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { createContext, useContext, useState } from 'react';
import { nameOf } from '../shared/labels.ts';

interface PartyRows {
  /** The first of each waiting party, by id, with whether the others are listed. */
  firsts: ReadonlyMap<string, boolean>;
  toggle: (partyId: string) => void;
}

const PartyRowsContext = createContext<PartyRows>({ firsts: new Map(), toggle: () => undefined });

/** Gives the rows what opens waiting parties. */
export const PartyRowsProvider = PartyRowsContext.Provider;

function partyOf({ status, partyId }: Participant): string | null {
  return status === 'waitlist' && partyId ? partyId : null;
}

/** The rows of a list: a waiting party is that of its first, with the others once it is opened. */
export function usePartyRows(participants: readonly Participant[]) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const parties = Map.groupBy(participants, partyOf);
  const firsts = new Map<string, boolean>();
  const rows = participants.flatMap((one) => {
    const partyId = partyOf(one);
    const party = partyId ? (parties.get(partyId) ?? []) : [];
    if (!partyId || party.length < 2) return [one];
    if (party[0] !== one) return [];
    firsts.set(one.id, opened.has(partyId));
    return opened.has(partyId) ? party : [one];
  });
  function toggle(partyId: string) {
    const others = [...opened].filter((one) => one !== partyId);
    setOpened(new Set(opened.has(partyId) ? others : [...others, partyId]));
  }
  return { rows, parties: { firsts, toggle } };
}

/** Lists the others of a waiting party below its first; nothing in other rows. */
export function PartyToggle({ participant }: { participant: Participant }) {
  const { firsts, toggle } = useContext(PartyRowsContext);
  const { id, partyId, partySize } = participant;
  const isOpen = firsts.get(id);
  if (isOpen === undefined || !partyId) return null;
  const Icon = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      rightSection={<Icon size={16} stroke={1.75} aria-hidden />}
      aria-expanded={isOpen}
      aria-label={`${partySize} together with ${nameOf(participant)}`}
      onClick={() => toggle(partyId)}
    >
      {partySize} together
    </Button>
  );
}
