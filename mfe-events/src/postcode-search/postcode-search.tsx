import type { PostcodeLocation } from '@muster/api-client';
import { Loader } from '@muster/ui';
import { Autocomplete } from '@muster/ui/overlays';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { describeLocation } from './describe-location.ts';
import * as css from './postcode-search.module.css';
import { usePostcodeSearch } from './use-postcode-search.ts';

const SEARCH_DOWN =
  'The postcode search is not available now. Enter the location, latitude and longitude yourself.';

const NO_POSITION =
  'Its position is not known: enter latitude and longitude, or put the pin on the map.';

interface PostcodeSearchProps {
  label?: string;
  /** What to do when the search is not available. */
  downText?: string;
  /** What to do about a postcode without a position. */
  positionText?: string;
  onFound: (found: PostcodeLocation) => void;
}

/** Searches UK postcodes; choosing one calls `onFound` with its location. */
export function PostcodeSearch(props: PostcodeSearchProps) {
  const { label = 'Find by postcode', downText = SEARCH_DOWN, onFound } = props;
  const { positionText = NO_POSITION } = props;
  const [typed, setTyped] = useState('');
  const [isListOpen, setListOpen] = useState(false);
  const search = usePostcodeSearch(typed, onFound);
  /** Enter chooses the highlighted postcode, else the first. It never submits the form. */
  function chooseByEnter(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const [first] = search.suggestions;
    const isHighlighted = event.currentTarget.getAttribute('aria-activedescendant');
    if (!first || isHighlighted) return;
    setTyped(first);
    setListOpen(false);
    search.choose(first);
  }
  const isBusy = search.isSearching || search.isChoosing;
  return (
    <div>
      <Autocomplete
        label={label}
        placeholder="TN22 3QW"
        description="UK postcodes, from three characters"
        value={typed}
        onChange={setTyped}
        dropdownOpened={isListOpen}
        onDropdownOpen={() => setListOpen(true)}
        onDropdownClose={() => setListOpen(false)}
        onOptionSubmit={search.choose}
        onKeyDown={chooseByEnter}
        data={search.suggestions}
        // The service has filtered already.
        filter={({ options }) => options}
        limit={8}
        maxLength={10}
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
        rightSection={isBusy && <Loader size={16} aria-label="Looking up" />}
      />
      <p className={search.isDown ? css.down : css.note} role="status">
        {search.isDown ? downText : describeResult(search, positionText)}
      </p>
    </div>
  );
}

function describeResult(
  { found, hasNoMatch, isWaiting }: ReturnType<typeof usePostcodeSearch>,
  positionText: string,
) {
  if (isWaiting) return 'You are offline. The search goes on when you are back online.';
  if (found) {
    const text = `Location found: ${describeLocation(found)}`;
    return found.latitude === null ? `${text}. ${positionText}` : text;
  }
  return hasNoMatch && 'No postcodes match.';
}
