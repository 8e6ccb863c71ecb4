import type { PostcodeLocation } from '@muster/api-client';
import { Loader } from '@muster/ui';
import { Autocomplete } from '@muster/ui/overlays';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import * as css from './location.module.css';
import { usePostcodeSearch } from './use-postcode-search.ts';

const DOWN =
  'The postcode search is not available now. Please type the location, latitude and longitude by hand.';

/** Finds a UK postcode; choosing one fills in the place. */
export function PostcodeSearch({ onFound }: { onFound: (place: PostcodeLocation) => void }) {
  const [typed, setTyped] = useState('');
  const search = usePostcodeSearch(typed, onFound);
  /** Enter takes the marked postcode, else the first; it never sends the form. */
  const chooseByEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const [first] = search.suggestions;
    const isMarked = event.currentTarget.getAttribute('aria-activedescendant');
    if (!first || isMarked) return;
    setTyped(first);
    search.choose(first);
  };
  const isBusy = search.isSearching || search.isChoosing;
  return (
    <div>
      <Autocomplete
        label="Find by postcode"
        placeholder="TN22 3QW"
        description="UK postcodes, from three characters"
        value={typed}
        onChange={setTyped}
        onOptionSubmit={search.choose}
        onKeyDown={chooseByEnter}
        data={search.suggestions}
        // The service has filtered already, and knows spaces better.
        filter={({ options }) => options}
        limit={8}
        maxLength={10}
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
        rightSection={isBusy && <Loader size={16} aria-label="Looking up" />}
      />
      <p className={search.isDown ? css.down : css.note} role="status">
        {search.isDown ? DOWN : search.isUnknown && 'No such postcode.'}
      </p>
    </div>
  );
}
