import { useDebouncedCallback } from '@mantine/hooks';
import { LENGTH } from '@muster/contract';
import { CloseButton, TextInput } from '@muster/ui';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';

interface SearchFieldProps {
  /** What is searched, for those who hear it. */
  label: string;
  placeholder: string;
  /** What is searched for now. */
  search: string;
  onSearch: (search: string) => void;
}

/** Milliseconds after the last key before the list is asked. */
const PAUSE = 250;

/** Searches a list as one types. */
export function SearchField({ label, placeholder, search, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(search);
  const [shown, setShown] = useState(search);
  const searchLater = useDebouncedCallback((words: string) => onSearch(words.trim()), PAUSE);
  // The URL changed from elsewhere (back, a link, "show all"): the field follows it.
  if (shown !== search) {
    setShown(search);
    if (typed.trim() !== search) setTyped(search);
  }
  const clear = () => {
    setTyped('');
    searchLater.cancel();
    onSearch('');
  };
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={placeholder}
      maxLength={LENGTH.search}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        searchLater(event.currentTarget.value);
      }}
      leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
      rightSection={typed && <CloseButton aria-label="Clear search" onClick={clear} />}
    />
  );
}
