import { failureText } from '@muster/api-client';
import { LENGTH, type LedgerEntry } from '@muster/contract';
import { showBanner } from '@muster/remote-kit';
import { useChange, useEndpoint } from '@muster/remote-kit/endpoints';
import { Button, TextInput, useReturnFocus } from '@muster/ui';
import { Modal } from '@muster/ui/overlays';
import { useState } from 'react';
import { makeNonce } from '../person/booking-values.ts';
import * as css from './cash-up.module.css';

interface AssignDialogProps {
  eventId: string;
  entry: LedgerEntry;
  /** `£25.00 in cash of Walter Walkin`. */
  text: string;
  onClose: () => void;
}

/** Finds the participant whose payment it is. */
export function AssignDialog({ eventId, entry, text, onClose }: AssignDialogProps) {
  useReturnFocus();
  const [search, setSearch] = useState(entry.payer ?? '');
  const params = { id: eventId };
  const { data } = useEndpoint('listBalances', { params, query: { search, limit: 10 } });
  const { assign, isPending, error } = useAssign({ eventId, entry, text, onClose });
  return (
    <Modal
      opened
      onClose={() => !isPending && onClose()}
      title={`Assign ${text}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <TextInput
        label="Name of the participant"
        type="search"
        autoComplete="off"
        data-autofocus
        maxLength={LENGTH.search}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <ul className={css.unassigned} aria-label="Participants">
        {data?.people.map(({ participationId, name }) => (
          <li key={participationId}>
            <Button
              variant="default"
              fullWidth
              loading={isPending}
              onClick={() => assign(participationId, name)}
            >
              {name}
            </Button>
          </li>
        ))}
      </ul>
      {data?.people.length === 0 && <p role="status">No participants match your search.</p>}
      {error && <p role="alert">{failureText(error, 'This could not be assigned')}</p>}
    </Modal>
  );
}

function useAssign({ eventId, entry, text, onClose }: AssignDialogProps) {
  const { mutate, isPending, error } = useChange('assignLedgerEntry', {
    refreshes: ['events'],
    refreshAfter: 'settled',
  });
  // Of each participant the same for each attempt, so that a lost response assigns once.
  const [nonces] = useState(() => new Map<string, string>());
  function assign(participationId: string, name: string) {
    const nonce = nonces.get(participationId) ?? makeNonce();
    nonces.set(participationId, nonce);
    mutate(
      { params: { id: eventId, entryId: entry.id }, body: { nonce, participationId } },
      {
        onSuccess() {
          showBanner({ tone: 'success', text: `${text} is assigned to ${name}.` });
          onClose();
        },
      },
    );
  }
  return { assign, isPending, error };
}
