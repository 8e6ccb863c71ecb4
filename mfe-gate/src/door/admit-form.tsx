import { Button, TextInput } from '@muster/ui';
import { useState } from 'react';
import * as css from '../signal/result-panel.module.css';

interface AdmitFormProps {
  isBusy: boolean;
  onAdmit: (reason: string) => void;
}

/** Lets somebody in for a reason, which is recorded. */
export function AdmitForm({ isBusy, onAdmit }: AdmitFormProps) {
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
      <Button size="xl" type="submit" loading={isBusy} disabled={!reason.trim()}>
        Admit with a reason
      </Button>
    </form>
  );
}
