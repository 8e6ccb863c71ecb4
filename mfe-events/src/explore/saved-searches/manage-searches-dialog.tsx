import { failureText } from '@muster/api-client';
import { FAILURE_TEXT, LENGTH, type SavedSearch } from '@muster/contract';
import { showBanner } from '@muster/remote-kit';
import { useChange } from '@muster/remote-kit/endpoints';
import { Button, TextInput } from '@muster/ui';
import { Modal, Switch } from '@muster/ui/overlays';
import { type FormEvent, useRef, useState } from 'react';
import { REFRESH } from './refresh.ts';
import * as css from './saved-searches.module.css';

interface ManageSearchesDialogProps {
  searches: readonly SavedSearch[];
  onClose: () => void;
}

/** Renames and deletes saved searches, and turns their mail on and off. */
export function ManageSearchesDialog({ searches, onClose }: ManageSearchesDialogProps) {
  const list = useRef<HTMLUListElement>(null);
  return (
    <Modal
      opened
      onClose={onClose}
      title="Saved searches"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {searches.length === 0 ? (
        <p>No saved searches.</p>
      ) : (
        <ul className={css.list} ref={list} tabIndex={-1}>
          {searches.map((search) => (
            // The row that had the focus is gone.
            <SearchRow key={search.id} search={search} onDeleted={() => list.current?.focus()} />
          ))}
        </ul>
      )}
    </Modal>
  );
}

function SearchRow({ search, onDeleted }: { search: SavedSearch; onDeleted: () => void }) {
  const [name, setName] = useState(search.name);
  const rename = useChange('updateSavedSearch', REFRESH);
  const remove = useChange('deleteSavedSearch', REFRESH);
  const params = { id: search.id };
  function submit(event: FormEvent) {
    event.preventDefault();
    rename.mutate({ params, body: { name } });
  }
  return (
    <li className={css.row}>
      <form className={css.row} onSubmit={submit} noValidate>
        <TextInput
          label={`Name of ${search.name}`}
          maxLength={LENGTH.savedSearchName}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          error={rename.error && failureText(rename.error, FAILURE_TEXT.saveSearch)}
        />
        <MailSwitch search={search} />
        <div className={css.actions}>
          <Button
            type="submit"
            variant="default"
            size="sm"
            aria-label={`Rename ${search.name}`}
            loading={rename.isPending}
            disabled={name.trim() === '' || name.trim() === search.name}
          >
            Rename
          </Button>
          <Button
            variant="default"
            size="sm"
            aria-label={`Delete ${search.name}`}
            loading={remove.isPending}
            onClick={() =>
              remove.mutate(
                { params },
                {
                  onSuccess: onDeleted,
                  onError: (error) => showFailure(error, FAILURE_TEXT.deleteSavedSearch),
                },
              )
            }
          >
            Delete
          </Button>
        </div>
      </form>
    </li>
  );
}

function MailSwitch({ search }: { search: SavedSearch }) {
  const update = useChange('updateSavedSearch', REFRESH);
  return (
    <Switch
      label={`Email about ${search.name}`}
      checked={update.isPending ? (update.variables.body?.isMailed ?? false) : search.isMailed}
      onChange={({ currentTarget }) =>
        update.mutate(
          { params: { id: search.id }, body: { isMailed: currentTarget.checked } },
          { onError: (error) => showFailure(error, FAILURE_TEXT.saveSearch) },
        )
      }
    />
  );
}

function showFailure(error: unknown, fallback: string): void {
  showBanner({ tone: 'error', text: failureText(error, fallback) });
}
