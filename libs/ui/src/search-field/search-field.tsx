import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';

interface SearchFieldProps {
  /** What is searched. */
  label: string;
  /** Beside fields with labels of their own. Otherwise the label is for screen readers only. */
  isLabelShown?: boolean;
  placeholder: string;
  /** In characters. */
  maxLength: number;
  /** The current search. */
  search: string;
  /** Has the focus when the dialog around it opens. */
  hasFirstFocus?: boolean;
  /** With the trimmed text, 250 ms after the last key, or when the field is left. */
  onSearch: (search: string) => void;
}

const DEBOUNCE_MS = 250;

/**
 * Searches a list while the user types. It follows `search` when that changes elsewhere, as after
 * going back.
 */
export function SearchField(props: SearchFieldProps) {
  const { label, isLabelShown, placeholder, maxLength, search, onSearch } = props;
  const { hasFirstFocus = false } = props;
  const [text, setText] = useState(search);
  const [followed, setFollowed] = useState(search);
  const searchLater = useDebouncedCallback((words: string) => onSearch(words.trim()), DEBOUNCE_MS);
  if (followed !== search) {
    setFollowed(search);
    if (text.trim() !== search) setText(search);
  }
  function clear() {
    setText('');
    searchLater.cancel();
    onSearch('');
  }
  return (
    <TextInput
      type="search"
      {...(isLabelShown ? { label } : { 'aria-label': label })}
      placeholder={placeholder}
      maxLength={maxLength}
      data-autofocus={hasFirstFocus || undefined}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        searchLater(event.currentTarget.value);
      }}
      // A link that is pressed at once is not followed by the search, which would lead back.
      onBlur={() => searchLater.flush()}
      leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
      rightSection={text && <CloseButton aria-label="Clear search" onClick={clear} />}
    />
  );
}
