import { failureText } from '@muster/api-client';
import type { Squad } from '@muster/contract';
import { useChange } from '@muster/remote-kit/endpoints';
import { Button, FormBanner } from '@muster/ui';
import { ConfirmDialog } from '@muster/ui/confirm-dialog';
import { useState } from 'react';
import { SQUAD_FAILURE } from './squad-texts.ts';

/** Lets members who wait together wait alone. */
export function SplitParty({ id, name }: Pick<Squad, 'id' | 'name'>) {
  const [isAsking, setAsking] = useState(false);
  const splitting = useChange('splitParty', { refreshes: ['events'] });
  function split() {
    setAsking(false);
    splitting.mutate({ params: { id } });
  }
  return (
    <>
      <FormBanner
        text={splitting.error ? failureText(splitting.error, SQUAD_FAILURE.change) : null}
        isWaiting={false}
        onDismiss={splitting.reset}
      />
      <Button
        size="sm"
        variant="default"
        loading={splitting.isPending}
        onClick={() => setAsking(true)}
      >
        Split
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Split ${name}?`}
          message="Everybody keeps their position on the waitlist and gets a spot alone. Some of you may play and others not. This cannot be undone."
          labels={{ confirm: 'Split', cancel: 'Wait together' }}
          onConfirm={split}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
