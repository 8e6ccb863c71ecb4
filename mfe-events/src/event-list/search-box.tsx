import { LENGTH } from '@muster/contract';
import { CloseButton, TextInput } from '@muster/ui';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';

interface SearchBoxProps {
  /** What the list is searched for now. */
  search: string;
  onSearch: (search: string) => void;
}

/** Milliseconds after the last key before the list is asked. */
const PAUSE = 250;

/** Searches title, location, description and organizer as one types. */
export function SearchBox({ search, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(search);
  const [shown, setShown] = useState(search);
  const [timer, setTimer] = useState<ReturnType<typeof setTimeout>>();
  // The URL changed from elsewhere (back, a link): the box follows it.
  if (shown !== search) {
    setShown(search);
    if (typed.trim() !== search) setTyped(search);
  }
  const change = (next: string, pause: number) => {
    setTyped(next);
    clearTimeout(timer);
    setTimer(setTimeout(() => onSearch(next.trim()), pause));
  };
  return (
    <TextInput
      type="search"
      aria-label="Search events"
      placeholder="Search title, location, description or organizer"
      maxLength={LENGTH.search}
      value={typed}
      onChange={(event) => change(event.currentTarget.value, PAUSE)}
      leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
      rightSection={
        typed && <CloseButton aria-label="Clear search" onClick={() => change('', 0)} />
      }
    />
  );
}
