import { Button, TextInput } from '@muster/ui';
import { useState } from 'react';
import * as css from '../signal/result-panel.module.css';

/** Lets somebody in for a reason, which is recorded. */
export function AdmitForm({ onAdmit }: { onAdmit: (reason: string) => void }) {
  const [reason, setReason] = useState('');
  return (
    <form
      className={css.admit}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim()) onAdmit(reason.trim());
      }}
    >
      <TextInput
        size="lg"
        label="Reason"
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Button size="xl" type="submit" disabled={!reason.trim()}>
        Admit with a reason
      </Button>
    </form>
  );
}
