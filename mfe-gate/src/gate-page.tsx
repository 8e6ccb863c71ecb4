import { usePageTitle } from '@muster/remote-kit';
import { Button, PageTitle } from '@muster/ui';
import { useEffect, useState } from 'react';
import { type Caller, useCaller } from './caller.ts';
import { Door } from './door/door.tsx';
import type { Gate } from './gate/gate.ts';
import { useGate, useGateView } from './gate/use-gate.ts';
import * as css from './gate-page.module.css';
import { PROMISE } from './gate-texts.ts';
import { inBackground } from './in-background.ts';
import { useOfflinePages } from './use-offline-pages.ts';
import { GLOVES, SUNLIGHT, useSwitch } from './use-switch.ts';

/** The gate of an event, for whoever has an account or a paired device. */
export function GatePage({ eventId }: { eventId: string }) {
  usePageTitle('Gate');
  const [asDevice, setAsDevice] = useState(false);
  const caller = useCaller({ eventId, asDevice });
  if (caller)
    return <CallersGate {...caller} eventId={eventId} onDevice={() => setAsDevice(true)} />;
  return (
    <div className={css.message}>
      <PageTitle>Gate</PageTitle>
      <p>Sign in, or pair this phone: the organizer’s screen shows a code under Crew.</p>
      <Button component="a" href="/login" size="lg">
        Sign in
      </Button>
      <Button component="a" href="/gate/pair" size="lg" variant="default">
        Pair this phone
      </Button>
    </div>
  );
}

interface CallersGateProps extends Caller {
  eventId: string;
  /** Goes on as the paired device. */
  onDevice: () => void;
}

function CallersGate(props: CallersGateProps) {
  const gate = useGate(props);
  return gate && <OpenGate {...props} gate={gate} />;
}

function OpenGate({ gate, eventId, api, pairedAs, onDevice }: CallersGateProps & { gate: Gate }) {
  const view = useGateView(gate);
  usePageTitle(view.list ? `Gate of ${view.list.event.title}` : null);
  const [isSunny, toggleSunlight] = useSwitch(SUNLIGHT);
  const [hasGloves, toggleGloves] = useSwitch(GLOVES);
  useUnsentWarning(view.waiting + view.refused.length > 0);
  const pagesKept = useOfflinePages(view.state === 'ready' && view.isOnline && view.waiting === 0);
  if (!view.list)
    return (
      <div className={css.message} data-sunlight={isSunny || undefined}>
        <PageTitle>Gate</PageTitle>
        {view.state === 'opening' && <p role="status">Loading the list</p>}
        {view.state === 'missing' && (
          <p role="alert">
            The list is not on this phone. Load the list again as soon as there is a signal.
            {view.waiting > 0 && ` ${view.waiting} scans wait here and are not lost.`}
          </p>
        )}
        {view.state === 'ended' && <p role="alert">{view.endedText}</p>}
        {view.state === 'ended' && pairedAs && (
          <Button size="lg" onClick={onDevice}>
            Go on as {pairedAs}
          </Button>
        )}
        {view.state !== 'opening' && (
          <Button size="lg" onClick={() => inBackground(gate.sync())}>
            Load the list again
          </Button>
        )}
        <p className={css.promise}>{PROMISE}</p>
      </div>
    );
  return (
    <div
      className={css.gate}
      data-gate
      data-sunlight={isSunny || undefined}
      data-gloves={hasGloves || undefined}
    >
      <Door
        gate={gate}
        view={{ ...view, list: view.list }}
        api={api}
        eventId={eventId}
        looks={{ isSunny, toggleSunlight, hasGloves, toggleGloves }}
        pagesKept={pagesKept}
      />
    </div>
  );
}

/** The browser asks before a page is closed of which something was not sent. */
function useUnsentWarning(isUnsent: boolean): void {
  useEffect(() => {
    if (!isUnsent) return undefined;
    function ask(event: BeforeUnloadEvent) {
      event.preventDefault();
    }
    globalThis.addEventListener('beforeunload', ask);
    return () => globalThis.removeEventListener('beforeunload', ask);
  }, [isUnsent]);
}
