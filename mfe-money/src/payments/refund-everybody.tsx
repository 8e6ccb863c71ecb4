import type { Event, Refundable, RefundRun } from '@muster/contract';
import { lazyDialog, QUERY_KEYS } from '@muster/remote-kit';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { Button } from '@muster/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type Ref, Suspense, useEffect, useState } from 'react';
import { formatEntryTime, formatPence } from '../money-texts.ts';
import { useFocusAfter } from '../use-focus-after.ts';
import { countPlayers } from './payment-texts.ts';
import * as css from './payments.module.css';

const RefundEverybodyDialog = lazyDialog(
  async () => (await import('./refund-everybody-dialog.tsx')).RefundEverybodyDialog,
);

const REFRESH_MS = 2_000;

/** Offers to refund everybody what they have paid online, and says how far it is. */
export function RefundEverybody({ event }: { event: Event }) {
  const [isAsking, setAsking] = useState(false);
  const { data } = useRun(event.id);
  const canStart = data !== undefined && mayStart(data);
  const progress = useFocusAfter<HTMLDivElement>(canStart);
  if (!data) return null;
  const { run, refundable } = data;
  return (
    <>
      {canStart && (
        <Button variant="default" onClick={() => setAsking(true)}>
          Refund everybody
        </Button>
      )}
      {run && <RunProgress ref={progress} run={run} refundable={refundable} />}
      <Suspense>
        {isAsking && (
          <RefundEverybodyDialog
            event={event}
            refundable={refundable}
            onClose={() => setAsking(false)}
          />
        )}
      </Suspense>
    </>
  );
}

/** Asked again while it runs; what it has changed is loaded again once it is done. */
function useRun(eventId: string) {
  const client = useQueryClient();
  const [isRunning, setRunning] = useState(false);
  const query = useEndpoint(
    'getRefundRun',
    { params: { id: eventId } },
    { refetchInterval: isRunning ? REFRESH_MS : false },
  );
  const run = query.data?.run;
  const isUnfinished = run ? run.finishedAt === null : false;
  useEffect(() => {
    if (isUnfinished === isRunning) return;
    setRunning(isUnfinished);
    if (!isUnfinished) void client.invalidateQueries({ queryKey: QUERY_KEYS.events });
  }, [isUnfinished, isRunning, client]);
  return query;
}

function mayStart({ run, refundable }: Omit<RunProgressProps, 'run'> & { run: RefundRun | null }) {
  return refundable.onlinePence > 0 && (run === null || run.finishedAt !== null);
}

interface RunProgressProps {
  ref?: Ref<HTMLDivElement>;
  run: RefundRun;
  refundable: Refundable;
}

/** How far a refund to everybody is; afterwards with what is left to refund by hand. */
export function RunProgress({ ref, run, refundable }: RunProgressProps) {
  const { finishedAt, refundedPlayers, refundedPence, totalPlayers } = run;
  const given = formatPence(refundedPence);
  if (!finishedAt)
    return (
      <div ref={ref} tabIndex={-1} className={css.run}>
        <p role="status">
          Refunding: {refundedPlayers} of {countPlayers(totalPlayers)}, {given} so far.
        </p>
        <progress
          className={css.progress}
          aria-label="Refund to everybody"
          value={refundedPlayers}
          max={totalPlayers}
        />
      </div>
    );
  return (
    <div ref={ref} tabIndex={-1} className={css.run}>
      <p role="status">
        {given} was refunded to {countPlayers(refundedPlayers)} on {formatEntryTime(finishedAt)}.
      </p>
      <ByHand refundable={refundable} />
    </div>
  );
}

function ByHand({ refundable }: { refundable: Refundable }) {
  const { byHandPence, byHandPlayers, byHand } = refundable;
  if (byHandPence === 0) return null;
  return (
    <details>
      <summary>
        To refund by hand: {formatPence(byHandPence)} to {countPlayers(byHandPlayers)}
      </summary>
      <ul className={css.byHand}>
        {byHand.map(({ participationId, name, pence }) => (
          <li key={participationId}>
            {name}: {formatPence(pence)}
          </li>
        ))}
      </ul>
    </details>
  );
}
