import { lazyDialog } from '@muster/remote-kit';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { Button } from '@muster/ui';
import { IconBookmark } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { type ExploreView, toFilters, toView } from '../explore-view.ts';
import * as css from './saved-searches.module.css';

// The dialogs and their controls are loaded when one is opened.
const SaveSearchDialog = lazyDialog(
  async () => (await import('./save-search-dialog.tsx')).SaveSearchDialog,
);
const ManageSearchesDialog = lazyDialog(
  async () => (await import('./manage-searches-dialog.tsx')).ManageSearchesDialog,
);

interface SavedSearchesProps {
  view: ExploreView;
  onApply: (filters: Partial<ExploreView>) => void;
}

/**
 * The saved searches as buttons, and what saves and changes them
 * (docs/product/player-screens.md#saved-searches).
 */
export function SavedSearches({ view, onApply }: SavedSearchesProps) {
  const searches = useEndpoint('listSavedSearches', {}).data?.searches ?? [];
  const [opened, setOpened] = useState<'save' | 'manage' | null>(null);
  const filters = toFilters(view);
  const isFiltered = Object.keys(filters).length > 0;
  if (searches.length === 0 && !isFiltered) return null;
  return (
    <section className={css.bar} aria-label="Saved searches">
      {searches.map((search) => (
        <Button
          key={search.id}
          variant="default"
          size="sm"
          className={css.search}
          onClick={() => onApply(toView(search.filters))}
        >
          {search.name}
        </Button>
      ))}
      {isFiltered && (
        <Button
          variant="subtle"
          size="sm"
          onClick={() => setOpened('save')}
          leftSection={<IconBookmark size={18} stroke={1.75} aria-hidden />}
        >
          Save this search
        </Button>
      )}
      {searches.length > 0 && (
        <Button variant="subtle" size="sm" onClick={() => setOpened('manage')}>
          Manage
        </Button>
      )}
      <Suspense>
        {opened === 'save' && (
          <SaveSearchDialog filters={filters} onClose={() => setOpened(null)} />
        )}
        {opened === 'manage' && (
          <ManageSearchesDialog searches={searches} onClose={() => setOpened(null)} />
        )}
      </Suspense>
    </section>
  );
}
