import type { SecondFactor } from '@muster/contract';
import { lazyDialog } from '@muster/remote-kit';
import { type ResponseOf, useEndpoint } from '@muster/remote-kit/endpoints';
import { AsyncView, Button, Group, Skeleton } from '@muster/ui';
import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { Suspense, useState } from 'react';
import * as css from '../settings.module.css';
import { FactorList } from './factor-list.tsx';

const AddAppDialog = lazyDialog(async () => (await import('./add-app-dialog.tsx')).AddAppDialog);
const AddPasskeyDialog = lazyDialog(
  async () => (await import('./add-passkey-dialog.tsx')).AddPasskeyDialog,
);
const RemoveDialog = lazyDialog(async () => (await import('./remove-dialog.tsx')).RemoveDialog);
const RenewCodesDialog = lazyDialog(
  async () => (await import('./renew-codes-dialog.tsx')).RenewCodesDialog,
);

/** What sign-in asks for after the password (docs/product/second-factors.md). */
export function SecondFactors() {
  return (
    <AsyncView
      query={useEndpoint('listSecondFactors', {})}
      failure="Two-factor sign-in could not be loaded"
      loading="Loading two-factor sign-in"
      skeleton={<Skeleton height={96} />}
    >
      {(state) => <Factors {...state} />}
    </AsyncView>
  );
}

type Opened = 'app' | 'passkey' | 'codes' | SecondFactor;

function Factors({ factors, recoveryCodesLeft }: ResponseOf<'listSecondFactors'>) {
  const [opened, setOpened] = useState<Opened | null>(null);
  function close() {
    setOpened(null);
  }
  return (
    <>
      {factors.length === 0 && <Purpose />}
      {factors.length > 0 && (
        <>
          <FactorList factors={factors} onRemove={setOpened} />
          <Group gap={12}>
            <p className={css.text}>
              {recoveryCodesLeft} recovery {recoveryCodesLeft === 1 ? 'code' : 'codes'} left
            </p>
            <Button variant="default" size="sm" onClick={() => setOpened('codes')}>
              Get new ones
            </Button>
          </Group>
        </>
      )}
      <Group gap={8}>
        <Button variant="default" onClick={() => setOpened('app')}>
          Add an authenticator app
        </Button>
        {browserSupportsWebAuthn() && (
          <Button variant="default" onClick={() => setOpened('passkey')}>
            Add a passkey
          </Button>
        )}
      </Group>
      <Suspense fallback={null}>
        {opened === 'app' && <AddAppDialog onClose={close} />}
        {opened === 'passkey' && <AddPasskeyDialog onClose={close} />}
        {opened === 'codes' && <RenewCodesDialog onClose={close} />}
        {typeof opened === 'object' && opened && (
          <RemoveDialog factor={opened} isLast={factors.length === 1} onClose={close} />
        )}
      </Suspense>
    </>
  );
}

/** One sentence; organizers read why it is for them. */
function Purpose() {
  const own = useEndpoint('listEvents', { query: { scope: 'mine', limit: 1 } }).data;
  const organizes = (own?.pagination.total ?? 0) > 0;
  return (
    <p className={css.text}>
      {organizes && 'You hold players’ data: protect it. '}
      With it, signing in also asks for a code from your phone or for a passkey, so that a stolen
      password is not enough.
    </p>
  );
}
