import { failureText } from '@muster/api-client';
import { useApi } from '@muster/remote-kit';
import { Button, PageTitle, TextInput } from '@muster/ui';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import * as css from '../gate-page.module.css';
import { inBackground } from '../in-background.ts';
import { storeDeviceSession } from './device-session.ts';

/**
 * Pairs this browser with the gate of an organizer. The code comes behind the #, which no request
 * contains.
 */
export function PairPage() {
  const api = useApi();
  const { hash } = useLocation();
  const [code, setCode] = useState(hash.slice(1));
  const [failure, setFailure] = useState<string | null>(null);
  const [isPairing, setPairing] = useState(false);
  async function pair(event: FormEvent) {
    event.preventDefault();
    setPairing(true);
    setFailure(null);
    try {
      const paired = await api.pairDevice({ body: { code: code.trim() } });
      storeDeviceSession(paired);
      // Loaded anew: the page of the gate has permissions of its own.
      globalThis.location.replace(`/gate/${paired.device.eventId ?? ''}`);
    } catch (error) {
      setFailure(failureText(error, 'This phone could not be paired'));
      setPairing(false);
    }
  }
  return (
    <form className={css.message} onSubmit={(event) => inBackground(pair(event))}>
      <PageTitle>Pair this phone with Muster?</PageTitle>
      <p>It can then check players in for the organizer who shows the code, without an account.</p>
      <TextInput
        size="xl"
        label="Code"
        required
        autoComplete="off"
        value={code}
        error={failure}
        onChange={(change) => setCode(change.currentTarget.value)}
      />
      <Button size="xl" type="submit" loading={isPairing}>
        Pair
      </Button>
    </form>
  );
}
