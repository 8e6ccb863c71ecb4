import { LENGTH } from '@muster/contract';
import { isFound } from '@muster/domain';
import type { ListedRemote } from '@muster/remote-host/registry';
import { type CONNECTION_TEXT, type ConnectionState, useConnection } from '@muster/remote-kit';
import { CommandPalette, type PaletteItem } from '@muster/ui/command-palette';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCommands } from './use-commands.ts';
import { type Place, useSearchResults } from './use-search-results.ts';

interface PaletteProps {
  tabs: readonly ListedRemote[];
  query: string;
  onQuery: (query: string) => void;
  /** The field takes the keys from now on. */
  onFocus: () => void;
  onClose: () => void;
  onShortcuts: () => void;
}

/** Finds events, people, threads and actions (docs/product/screens.md#command-palette). */
export function Palette({ tabs, query, onShortcuts, ...props }: PaletteProps) {
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const connection = useConnection();
  const results = useSearchResults(search);
  const commands = useCommands({ tabs, onShortcuts }).filter(({ label }) =>
    isFound(query, [label]),
  );
  function open({ to, ...place }: Place): PaletteItem {
    return { ...place, onChoose: () => navigate(to) };
  }
  // What was found for an earlier query is not offered for this one.
  const found = query.trim() === '' ? undefined : results.data;
  const groups = [
    { label: 'Events', items: found?.events.map(open) ?? [] },
    { label: 'People', items: found?.people.map(open) ?? [] },
    { label: 'Messages', items: found?.threads.map(open) ?? [] },
    { label: 'Actions', items: commands },
  ];
  const isEmpty = groups.every(({ items }) => items.length === 0);
  const isSettled = search === query.trim() && !results.isPending;
  return (
    <CommandPalette
      {...{ query, groups }}
      onQuery={props.onQuery}
      onFocus={props.onFocus}
      onClose={props.onClose}
      onSearch={setSearch}
      maxLength={LENGTH.search}
      note={describe({
        connection,
        query,
        isSettled,
        isEmpty,
        hasFailed: results.data?.hasFailed ?? false,
      })}
    />
  );
}

interface PaletteState {
  connection: ConnectionState;
  query: string;
  isSettled: boolean;
  isEmpty: boolean;
  hasFailed: boolean;
}

function describe({ connection, query, isSettled, isEmpty, hasFailed }: PaletteState) {
  if (connection !== 'online') return OFFLINE_TEXT[connection];
  if (query.trim() === '') return null;
  if (!isSettled) return 'Searching…';
  if (hasFailed) return 'A part of the search failed. More may be found when you search again.';
  return isEmpty ? 'Nothing matches your search.' : null;
}

const OFFLINE_TEXT = {
  offline: 'You are offline. Only actions can be found.',
  unreachable: 'Muster cannot be reached. Only actions can be found.',
} satisfies Record<keyof typeof CONNECTION_TEXT, string>;
