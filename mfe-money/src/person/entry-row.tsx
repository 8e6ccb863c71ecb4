import { failureText } from '@muster/api-client';
import type { LedgerEntry } from '@muster/contract';
import { lazyDialog, showBanner } from '@muster/remote-kit';
import { useChange } from '@muster/remote-kit/endpoints';
import { Button, useReturnFocus } from '@muster/ui';
import { Suspense, useState } from 'react';
import { useFocusAfter } from '../use-focus-after.ts';
import { makeNonce } from './booking-values.ts';
import { describeEntry, describeEntryOf, describeOrigin } from './describe-entry.ts';
import * as css from './person-money.module.css';

const ConfirmDialog = lazyDialog(
  async () => (await import('@muster/ui/confirm-dialog')).ConfirmDialog,
);

interface EntryRowProps {
  eventId: string;
  /** Whose entry it is. */
  name: string;
  entry: LedgerEntry;
  /** Another entry reverses it. */
  isReversed: boolean;
  canReverse: boolean;
}

/** One entry of a participant, in plain words. */
export function EntryRow({ entry, isReversed, canReverse, ...of }: EntryRowProps) {
  const { isAsking, ask, close, reverse, isPending } = useReverse({ ...of, entry });
  const row = useFocusAfter<HTMLLIElement>(canReverse);
  const text = describeEntry(entry);
  return (
    <li ref={row} tabIndex={-1} className={css.entry}>
      <div className={css.entryText} data-reversed={isReversed || undefined}>
        <span className={css.what}>{text}</span>
        <span className={css.origin}>
          {[isReversed && 'reversed', describeOrigin(entry)].filter(Boolean).join(' · ')}
        </span>
        {entry.note && <span className={css.origin}>“{entry.note}”</span>}
      </div>
      {canReverse && (
        <Button variant="subtle" size="compact-sm" onClick={ask} aria-label={`Reverse: ${text}`}>
          Reverse
        </Button>
      )}
      <Suspense>
        {isAsking && (
          <ReverseDialog text={text} isBusy={isPending} onConfirm={reverse} onCancel={close} />
        )}
      </Suspense>
    </li>
  );
}

interface ReverseDialogProps {
  text: string;
  isBusy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

function ReverseDialog({ text, ...dialog }: ReverseDialogProps) {
  useReturnFocus();
  return (
    <ConfirmDialog
      title="Reverse?"
      message={`“${text}” stays in the list, with an entry that reverses it.`}
      labels={{ cancel: 'Keep', confirm: 'Reverse' }}
      {...dialog}
    />
  );
}

function useReverse({ eventId, name, entry }: Pick<EntryRowProps, 'eventId' | 'name' | 'entry'>) {
  const [isAsking, setAsking] = useState(false);
  // The same for each attempt, so that a lost answer reverses once.
  const [nonce] = useState(makeNonce);
  const { mutate, isPending } = useChange('reverseLedgerEntry', {
    refreshes: ['events'],
    refreshAfter: 'settled',
    onSuccess: (booked) =>
      showBanner({ tone: 'success', text: describeEntryOf(name, booked.entry) }),
    onError: (error) =>
      showBanner({ tone: 'error', text: failureText(error, 'This could not be reversed') }),
    onSettled: () => setAsking(false),
  });
  return {
    isAsking,
    isPending,
    ask: () => setAsking(true),
    close: () => setAsking(false),
    reverse: () => mutate({ params: { id: eventId, entryId: entry.id }, body: { nonce } }),
  };
}
