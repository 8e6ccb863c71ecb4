import { failureText } from '@muster/api-client';
import type { LedgerEntry } from '@muster/contract';
import { lazyDialog, showBanner } from '@muster/remote-kit';
import { useChange } from '@muster/remote-kit/endpoints';
import { Button, useReturnFocus } from '@muster/ui';
import { Suspense, useState } from 'react';
import { useFocusAfter } from '../use-focus-after.ts';
import { makeNonce } from './booking-values.ts';
import { describeEntry, describeOrigin } from './describe-entry.ts';
import * as css from './person-money.module.css';

const ConfirmDialog = lazyDialog(
  async () => (await import('@muster/ui/confirm-dialog')).ConfirmDialog,
);

interface EntryRowProps {
  eventId: string;
  entry: LedgerEntry;
  /** Another entry takes it back. */
  isReversed: boolean;
  canTakeBack: boolean;
}

/** One entry of a participant, in plain words. */
export function EntryRow({ eventId, entry, isReversed, canTakeBack }: EntryRowProps) {
  const { isAsking, ask, close, takeBack, isPending } = useTakeBack(eventId, entry);
  const row = useFocusAfter<HTMLLIElement>(canTakeBack);
  const text = describeEntry(entry);
  return (
    <li ref={row} tabIndex={-1} className={css.entry}>
      <div className={css.entryText} data-reversed={isReversed || undefined}>
        <span className={css.what}>{text}</span>
        <span className={css.origin}>
          {[isReversed && 'taken back', describeOrigin(entry)].filter(Boolean).join(' · ')}
        </span>
        {entry.note && <span className={css.origin}>“{entry.note}”</span>}
      </div>
      {canTakeBack && (
        <Button variant="subtle" size="compact-sm" onClick={ask} aria-label={`Take back: ${text}`}>
          Take back
        </Button>
      )}
      <Suspense>
        {isAsking && (
          <TakeBackDialog text={text} isBusy={isPending} onConfirm={takeBack} onCancel={close} />
        )}
      </Suspense>
    </li>
  );
}

interface TakeBackDialogProps {
  text: string;
  isBusy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

function TakeBackDialog({ text, ...dialog }: TakeBackDialogProps) {
  useReturnFocus();
  return (
    <ConfirmDialog
      title="Take back?"
      message={`“${text}” stays in the list, with an entry that takes it back.`}
      labels={{ cancel: 'Keep', confirm: 'Take back' }}
      {...dialog}
    />
  );
}

function useTakeBack(eventId: string, entry: LedgerEntry) {
  const [isAsking, setAsking] = useState(false);
  // The same for each attempt, so that a lost answer takes back once.
  const [nonce] = useState(makeNonce);
  const { mutate, isPending } = useChange('reverseLedgerEntry', {
    refreshes: ['events'],
    refreshAfter: 'settled',
    onSuccess: (booked) => showBanner({ tone: 'success', text: describeEntry(booked.entry) }),
    onError: (error) =>
      showBanner({ tone: 'error', text: failureText(error, 'This could not be taken back') }),
    onSettled: () => setAsking(false),
  });
  return {
    isAsking,
    isPending,
    ask: () => setAsking(true),
    close: () => setAsking(false),
    takeBack: () => mutate({ params: { id: eventId, entryId: entry.id }, body: { nonce } }),
  };
}
