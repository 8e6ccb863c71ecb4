import { failureText } from '@muster/api-client';
import { type Event, FAILURE_TEXT } from '@muster/contract';
import {
  formatPounds,
  joinSpotsOf,
  type KeptOption,
  moveChoices,
  moveUntil,
  statusOnJoin,
  toPence,
  toPounds,
} from '@muster/domain';
import { showBanner } from '@muster/remote-kit';
import { useChange, useEndpoint } from '@muster/remote-kit/endpoints';
import { createContentNonces } from '@muster/remote-kit/nonces';
import { AsyncView, FormBanner, formatEventDate, Skeleton, useReturnFocus } from '@muster/ui';
import { ConfirmDialog } from '@muster/ui/confirm-dialog';
import { useState } from 'react';
import { DateField } from './date-field.tsx';
import { describeMissing } from './missing-options.ts';
import * as css from './move.module.css';

interface MoveSpotDialogProps {
  eventId: string;
  /** Whom the viewer has booked for; left out: the viewer's own spot. */
  dependant?: { id: string; name: string } | undefined;
  onClose: () => void;
  onMoved: (toEventId: string) => void;
}

/** Moves a spot to another date of the series (docs/product/series.md#series-moves). */
export function MoveSpotDialog({ eventId, dependant, onClose, onMoved }: MoveSpotDialogProps) {
  useReturnFocus();
  const current = useEndpoint('getEvent', { params: { id: eventId } });
  const { date, choose, problem, setProblem, move, isMoving } = useMoveSpot({
    eventId,
    dependant,
    onMoved,
  });
  const event = current.data?.event;
  return (
    <ConfirmDialog
      title={dependant ? `Another date for ${dependant.name}` : 'Another date'}
      message="What was paid, the join form and its options go along, as far as that date has them."
      labels={{ confirm: 'Move', cancel: 'Keep this date' }}
      tone="neutral"
      isBusy={isMoving}
      onConfirm={move}
      onCancel={onClose}
    >
      <AsyncView
        query={current}
        failure={FAILURE_TEXT.fetchEvent}
        loading="Loading the other dates"
        skeleton={<Skeleton height={144} radius="lg" />}
      >
        {() => event && <DateField event={event} value={date} isForViewer onChange={choose} />}
      </AsyncView>
      <div className={css.parts} role="status">
        <FormBanner text={problem} isWaiting={false} onDismiss={() => setProblem('')} />
        {event && date && <Meaning from={event} to={date} dependantId={dependant?.id} />}
      </div>
    </ConfirmDialog>
  );
}

type MovingSpot = Pick<MoveSpotDialogProps, 'eventId' | 'dependant' | 'onMoved'>;

function useMoveSpot({ eventId, dependant, onMoved }: MovingSpot) {
  const [date, choose] = useState<Event | null>(null);
  const [problem, setProblem] = useState('');
  const [nonces] = useState(createContentNonces);
  const change = useChange('moveSpot', { refreshes: ['events'], refreshAfter: 'settled' });
  function move() {
    if (!date) return setProblem('Choose a date');
    const dependantId = dependant?.id ?? null;
    const content = { toEventId: date.id, orWaitlist: isFull(date), dependantId };
    const body = { ...content, nonce: nonces.nonceFor(content) };
    change.mutate(
      { params: { id: eventId }, body },
      {
        onSuccess({ participation }) {
          showBanner({ tone: 'success', text: describeMoved(date, participation) });
          onMoved(date.id);
        },
        onError: (error) => setProblem(failureText(error, 'The spot could not be moved')),
      },
    );
  }
  function chooseDate(chosen: Event) {
    setProblem('');
    choose(chosen);
  }
  return { date, choose: chooseDate, problem, setProblem, move, isMoving: change.isPending };
}

function isFull(date: Event): boolean {
  return statusOnJoin(date, joinSpotsOf(date)) === 'waitlist';
}

function describeMoved({ date }: Event, { position }: { position: number | null }): string {
  const day = formatEventDate(date);
  return position === null
    ? `Moved to ${day}.`
    : `Moved to ${day}, as number ${position} on its waitlist.`;
}

interface MeaningProps {
  from: Event;
  to: Event;
  dependantId: string | undefined;
}

/** What changes with another date, and until when it can be changed again. */
function Meaning({ from, to, dependantId }: MeaningProps) {
  const series = useEndpoint('getSeries', { params: { id: to.series?.id ?? '' } });
  const own = { params: { id: from.id }, query: { dependantId } };
  const { data } = useEndpoint('getMyJoinForm', own);
  const { missing, refusal } = moveChoices(to, data?.joinForm.customFieldResponses ?? []);
  return (
    <>
      {isFull(to) && <p>{describeWaitlist(to)}</p>}
      {missing.length > 0 && (
        <p>{describeMissing(missing.map((option) => option.selectedOptionLabel))}</p>
      )}
      {refusal && <p>That date has other ticket types: join it, and leave this one.</p>}
      <p>{describePrice(from, to, missing)}</p>
      {series.data && <p>{describeEnd(to, series.data.series)}</p>}
    </>
  );
}

function describeWaitlist({ waitlistCount }: Event): string {
  const position = `number ${waitlistCount + 1} on the waitlist`;
  return `All spots are taken there. The spot here goes at once, for ${position}.`;
}

/** The options that go along keep their prices. */
function describePrice(from: Event, to: Event, missing: readonly KeptOption[]): string {
  const less = missing.reduce((sum, option) => sum + toPence(option.additionalPrice), 0);
  const more = toPence(to.basePrice) - toPence(from.basePrice) - less;
  if (more === 0) return 'The price stays the same.';
  const difference = formatPounds(toPounds(Math.abs(more)));
  return `It costs ${difference} ${more > 0 ? 'more' : 'less'} there.`;
}

function describeEnd(
  to: Event,
  { id, moveUntilDays }: { id: string; moveUntilDays: number | null },
) {
  const spot = { status: 'confirmed', cancelledAt: null, seriesId: id, moveUntilDays } as const;
  const until = moveUntil({ ...spot, date: to.date }, new Date());
  return until
    ? `You can move it again until ${formatEventDate(until)}.`
    : 'It cannot be moved again.';
}
