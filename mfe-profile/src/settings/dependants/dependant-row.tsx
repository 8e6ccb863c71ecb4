import { failureText } from '@muster/api-client';
import type { Dependant } from '@muster/contract';
import { ageToday } from '@muster/domain';
import { lazyPart, showBanner } from '@muster/remote-kit';
import { useChange } from '@muster/remote-kit/endpoints';
import { Button, PersonAvatar } from '@muster/ui';
import { Suspense, useState } from 'react';
import * as css from '../settings.module.css';

const ConfirmDialog = lazyPart(
  async () => (await import('@muster/ui/confirm-dialog')).ConfirmDialog,
);

interface DependantRowProps {
  dependant: Dependant;
  onEdit: () => void;
  /** The buttons are gone then. */
  onDeleted: () => void;
}

/** Somebody whom the user books for, to change or delete. */
export function DependantRow({ dependant, onEdit, onDeleted }: DependantRowProps) {
  const { name, dateOfBirth } = dependant;
  const [isAsking, setAsking] = useState(false);
  const { remove, isRemoving } = useRemove(dependant, {
    onSettled: () => setAsking(false),
    onDeleted,
  });
  return (
    <li className={css.personRow}>
      <PersonAvatar name={name} src={null} />
      <div className={css.personText}>
        <b>{name}</b>
        <p className={css.text}>{ageToday(dateOfBirth, new Date())} years old</p>
      </div>
      <Button variant="default" size="sm" aria-label={`Change: ${name}`} onClick={onEdit}>
        Change
      </Button>
      <Button
        variant="subtle"
        color="red"
        size="sm"
        aria-label={`Delete: ${name}`}
        onClick={() => setAsking(true)}
      >
        Delete
      </Button>
      <Suspense fallback={null}>
        {isAsking && (
          <ConfirmDialog
            title={`Delete ${name}?`}
            message="Their past bookings and join forms are deleted, too. Coming bookings have to be cancelled before."
            labels={{ confirm: 'Delete', cancel: 'Keep' }}
            isBusy={isRemoving}
            onConfirm={remove}
            onCancel={() => setAsking(false)}
          />
        )}
      </Suspense>
    </li>
  );
}

function useRemove(
  { id, name }: Dependant,
  { onSettled, onDeleted }: { onSettled: () => void; onDeleted: () => void },
) {
  const change = useChange('deleteDependant', { refreshes: ['profile', 'events'] });
  function remove() {
    change.mutate(
      { params: { id } },
      {
        onSuccess: () => {
          showBanner({ tone: 'success', text: `${name} is deleted.` });
          onDeleted();
        },
        onError: (error) =>
          showBanner({ tone: 'error', text: failureText(error, `Failed to delete ${name}`) }),
        onSettled,
      },
    );
  }
  return { remove, isRemoving: change.isPending };
}
