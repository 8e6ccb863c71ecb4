import { failureText } from '@muster/api-client';
import { FAILURE_TEXT, LENGTH } from '@muster/contract';
import { useChange, useEndpoint } from '@muster/remote-kit/endpoints';
import { Button, TextInput } from '@muster/ui';
import { Modal } from '@muster/ui/overlays';
import { type FormEvent, useRef, useState } from 'react';
import type { ParticipantFilter } from '../data/participants-view.ts';
import { canBeSaved, toFilters } from './to-view.ts';
import * as css from './views-dialog.module.css';

const REFRESH = { refreshes: ['participant-views'] } as const;

interface ViewsDialogProps {
  /** What the list shows. */
  view: ParticipantFilter;
  onClose: () => void;
}

/** Saves what the list shows under a name, and deletes saved views. */
export function ViewsDialog({ view, onClose }: ViewsDialogProps) {
  return (
    <Modal
      opened
      onClose={onClose}
      title="Saved views"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className={css.dialog}>
        {canBeSaved(view) ? (
          <SaveForm view={view} onSaved={onClose} />
        ) : (
          <p>To save a view, filter or sort the list first.</p>
        )}
        <SavedViews />
      </div>
    </Modal>
  );
}

function SaveForm({ view, onSaved }: { view: ParticipantFilter; onSaved: () => void }) {
  const [name, setName] = useState('');
  const save = useChange('saveParticipantView', REFRESH);
  const isReplaced = useEndpoint('listParticipantViews', {}).data?.views.some(
    (saved) => saved.name.toLowerCase() === name.trim().toLowerCase(),
  );
  function submit(event: FormEvent) {
    event.preventDefault();
    save.mutate({ body: { name, filters: toFilters(view) } }, { onSuccess: onSaved });
  }
  return (
    <form className={css.save} onSubmit={submit} noValidate>
      <TextInput
        label="Name of what the list shows"
        placeholder="Not paid yet"
        maxLength={LENGTH.participantViewName}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        error={save.error && failureText(save.error, FAILURE_TEXT.saveParticipantView)}
        data-autofocus
      />
      <Button type="submit" loading={save.isPending} disabled={name.trim() === ''}>
        {isReplaced ? 'Replace' : 'Save'}
      </Button>
    </form>
  );
}

function SavedViews() {
  const list = useRef<HTMLUListElement>(null);
  const views = useEndpoint('listParticipantViews', {}).data?.views ?? [];
  const remove = useChange('deleteParticipantView', REFRESH);
  return (
    <>
      {remove.error && (
        <p className={css.failure} role="alert">
          {failureText(remove.error, FAILURE_TEXT.deleteParticipantView)}
        </p>
      )}
      <ul className={css.list} ref={list} tabIndex={-1} aria-label="Saved views">
        {views.map(({ id, name }) => (
          <li key={id} className={css.row}>
            <span className={css.name}>{name}</span>
            <Button
              variant="default"
              size="sm"
              aria-label={`Delete ${name}`}
              loading={remove.isPending && remove.variables.params.id === id}
              // The button that had the focus is gone.
              onClick={() =>
                remove.mutate({ params: { id } }, { onSuccess: () => list.current?.focus() })
              }
            >
              Delete
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
