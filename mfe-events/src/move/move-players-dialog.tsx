import { failureText } from '@muster/api-client';
import type { Event } from '@muster/contract';
import { showBanner } from '@muster/remote-kit';
import { type ResponseOf, useChange } from '@muster/remote-kit/endpoints';
import { createContentNonces } from '@muster/remote-kit/nonces';
import { FormBanner, formatCount, formatEventDate, useReturnFocus } from '@muster/ui';
import { ConfirmDialog } from '@muster/ui/confirm-dialog';
import { Checkbox } from '@muster/ui/overlays';
import { useState } from 'react';
import { count } from '../count.ts';
import { describeReasons } from '../describe-reasons.ts';
import { DateField } from './date-field.tsx';
import { describeMissing, listMissing } from './missing-options.ts';
import * as css from './move.module.css';

interface MovePlayersDialogProps {
  event: Event;
  /** Left out: everybody with a spot or on the waitlist. */
  participationIds?: readonly string[];
  /** Of the only one who is moved. */
  name?: string;
  onClose: () => void;
  /** Whoever was refused is still here. */
  onMoved?: () => void;
}

/** Moves players to another date of the series (docs/product/series.md#series-moves). */
export function MovePlayersDialog(props: MovePlayersDialogProps) {
  useReturnFocus();
  const { event, participationIds, onClose } = props;
  const { form, set, problem, setProblem, move, isMoving } = useMovePlayers(props);
  const missing = form.date ? listMissing(event, form.date) : [];
  const players = participationIds?.length ?? event.participantCount + event.waitlistCount;
  return (
    <ConfirmDialog
      title={`Move ${props.name ?? count(players, 'player')}`}
      message="What they have paid, their join forms and options go along. Each gets an email."
      labels={{ confirm: 'Move', cancel: 'Keep this date' }}
      tone="neutral"
      isBusy={isMoving}
      onConfirm={move}
      onCancel={onClose}
    >
      <DateField event={event} value={form.date} onChange={(date) => set({ ...form, date })} />
      <div className={css.parts} role="status">
        {missing.length > 0 && (
          <p>
            {describeMissing(missing.map(({ label }) => label))} Players move without it, and
            without its price.
            {missing.some(({ isPlace }) => isPlace) &&
              ' Players without a ticket type there stay here.'}
          </p>
        )}
        <Checkbox
          label="Put whoever finds no spot there on its waitlist"
          checked={form.orWaitlist}
          onChange={({ currentTarget }) => set({ ...form, orWaitlist: currentTarget.checked })}
        />
        <FormBanner text={problem} isWaiting={false} onDismiss={() => setProblem('')} />
      </div>
    </ConfirmDialog>
  );
}

function useMovePlayers({ event, participationIds, onClose, onMoved }: MovePlayersDialogProps) {
  const [form, set] = useState<{ date: Event | null; orWaitlist: boolean }>({
    date: null,
    orWaitlist: false,
  });
  const [problem, setProblem] = useState('');
  const [nonces] = useState(createContentNonces);
  const change = useChange('moveParticipants', { refreshes: ['events'], refreshAfter: 'settled' });
  function move() {
    const { date, orWaitlist } = form;
    if (!date) return setProblem('Choose a date');
    const ids = participationIds ? [...participationIds] : null;
    const content = { toEventId: date.id, orWaitlist, participationIds: ids };
    const body = { ...content, nonce: nonces.nonceFor(content) };
    change.mutate(
      { params: { id: event.id }, body },
      {
        onSuccess(result) {
          const tone = result.refused.length > 0 ? 'error' : 'success';
          showBanner({ tone, text: describeMoves(date, result) });
          onMoved?.();
          onClose();
        },
        onError: (error) => setProblem(failureText(error, 'The players could not be moved')),
      },
    );
  }
  return { form, set, problem, setProblem, move, isMoving: change.isPending };
}

/** `38 moved to Sun 13 Dec 2026, 09:30, 3 of them on the waitlist. 2 not moved: …` */
function describeMoves(
  { date }: Event,
  { moved, refused }: ResponseOf<'moveParticipants'>,
): string {
  const waiting = moved.filter(({ status }) => status === 'waitlist').length;
  const placed = moved.length === 0 ? 'Nobody' : formatCount(moved.length);
  const text = `${placed} moved to ${formatEventDate(date)}`;
  const onWaitlist = waiting > 0 ? `, ${formatCount(waiting)} of them on the waitlist` : '';
  const others =
    refused.length > 0
      ? ` ${formatCount(refused.length)} not moved: ${describeReasons(refused)}`
      : '';
  return `${text}${onWaitlist}.${others}`;
}
