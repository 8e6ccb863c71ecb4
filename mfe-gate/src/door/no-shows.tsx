import { type Api, failureText } from '@muster/api-client';
import { FAILURE_TEXT, type GatePerson } from '@muster/contract';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { Button } from '@muster/ui';
import { useState } from 'react';
import type { GateView } from '../gate/gate-view.ts';
import { inBackground } from '../in-background.ts';
import * as css from './door.module.css';
import { type GivenAway, giveAway, takeBack } from './give-away.ts';

interface NoShowsProps {
  api: Api;
  view: GateView;
  eventId: string;
}

/** Who has not come, and what becomes of their spots: for organizers and co-organizers alone. */
export function NoShows({ api, view, eventId }: NoShowsProps) {
  const { data } = useEndpoint('getEvent', { params: { id: eventId } });
  const [done, setDone] = useState<GivenAway | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { missing, waiting } = countMissing(view);
  if (!data?.event.can.viewParticipants || (missing === 0 && !done)) return null;

  async function run(action: () => Promise<GivenAway | null>) {
    setBusy(true);
    setFailure(null);
    try {
      setDone(await action());
    } catch (error) {
      setFailure(failureText(error, FAILURE_TEXT.updateParticipant));
    } finally {
      setBusy(false);
    }
  }
  const undo = done?.undo;
  return (
    <div className={css.notice} role="status">
      <span>{done ? describeDone(done) : describe(missing, waiting)}</span>
      {undo ? (
        <Button
          size="lg"
          variant="default"
          loading={isBusy}
          onClick={() => inBackground(run(() => takeBack(api, eventId, undo).then(() => null)))}
        >
          Undo
        </Button>
      ) : (
        <Button
          size="lg"
          variant="default"
          loading={isBusy}
          onClick={() => inBackground(run(() => giveAway(api, eventId)))}
        >
          {waiting > 0 ? 'Mark and offer' : 'Mark as no-show'}
        </Button>
      )}
      {failure && <span role="alert">{failure}</span>}
    </div>
  );
}

function countMissing({ people }: GateView) {
  const all = [...people.values()];
  return {
    missing: all.filter(isMissing).length,
    waiting: all.filter(({ status, isInside }) => status === 'waitlist' && !isInside).length,
  };
}

function isMissing({ status, checkInStatus }: GatePerson): boolean {
  return status === 'confirmed' && checkInStatus === 'not_checked_in';
}

function describe(missing: number, waiting: number): string {
  const mark = `${missing} not checked in. Mark as no-show`;
  if (waiting === 0) return `${mark}.`;
  return `${mark} and offer their spots to ${Math.min(missing, waiting)} waiting.`;
}

function describeDone({ noShows, given }: GivenAway): string {
  const marked = noShows === 1 ? '1 marked as a no-show' : `${noShows} marked as no-shows`;
  return given === 0 ? `${marked}.` : `${marked}, ${given} of the waitlist have a spot now.`;
}
