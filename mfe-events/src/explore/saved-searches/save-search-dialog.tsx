import { failureText } from '@muster/api-client';
import { type ExploreFilters, FAILURE_TEXT, LENGTH, SUCCESS_TEXT } from '@muster/contract';
import { showBanner } from '@muster/remote-kit';
import { useChange } from '@muster/remote-kit/endpoints';
import { Button, TextInput } from '@muster/ui';
import { Checkbox, Modal } from '@muster/ui/overlays';
import { type FormEvent, useState } from 'react';
import { REFRESH } from './refresh.ts';
import * as css from './saved-searches.module.css';

interface SaveSearchDialogProps {
  filters: ExploreFilters;
  onClose: () => void;
}

/** Asks for the name of the present filters. */
export function SaveSearchDialog({ filters, onClose }: SaveSearchDialogProps) {
  const [name, setName] = useState('');
  const [isMailed, setIsMailed] = useState(false);
  const save = useChange('createSavedSearch', REFRESH);
  function submit(event: FormEvent) {
    event.preventDefault();
    save.mutate(
      { body: { name, filters, isMailed } },
      {
        onSuccess: ({ search }) => {
          onClose();
          showBanner({ tone: 'success', text: SUCCESS_TEXT.searchSaved(search.name) });
        },
      },
    );
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title="Save this search"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form className={css.form} onSubmit={submit} noValidate>
        <TextInput
          label="Name"
          placeholder="Woods near home"
          maxLength={LENGTH.savedSearchName}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          error={save.error && failureText(save.error, FAILURE_TEXT.saveSearch)}
          data-autofocus
        />
        <Checkbox
          label="Email me when new events match, at most once a day"
          checked={isMailed}
          onChange={({ currentTarget }) => setIsMailed(currentTarget.checked)}
        />
        <div className={css.actions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending} disabled={name.trim() === ''}>
            Save
          </Button>
        </div>
      </form>
    </Modal>
  );
}
