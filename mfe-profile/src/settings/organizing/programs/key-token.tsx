import { CopyField } from '@muster/features/link';
import { Button } from '@muster/ui';
import { useEffect, useRef } from 'react';
import * as css from '../../settings.module.css';

interface KeyTokenProps {
  /** Of the key. */
  name: string;
  token: string;
  onDone: () => void;
}

/** The token of a new key, which is shown once, and a command that tries it. */
export function KeyToken({ name, token, onDone }: KeyTokenProps) {
  const shown = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone. A second Enter must not press the next one.
  useEffect(() => shown.current?.focus(), []);
  return (
    <div ref={shown} className={css.dialog} tabIndex={-1} role="status">
      <p>
        This is the key of “{name}”. It is shown only now: copy it to where the program keeps its
        secrets, and nowhere else.
      </p>
      <CopyField text={token} label="Key" button="Copy key" />
      <p>This command tries it, and names the key:</p>
      <CopyField
        text={`curl -H "Authorization: Bearer ${token}" ${location.origin}/api/api-keys/current`}
        label="Command"
        button="Copy command"
        variant="default"
      />
      <div className={css.dialogButtons}>
        <Button onClick={onDone}>Done</Button>
      </div>
    </div>
  );
}
