import { copyText } from '@muster/features/link';
import { saveFile } from '@muster/remote-kit/files';
import { Button } from '@muster/ui';
import { useEffect, useState } from 'react';
import * as css from '../settings.module.css';
import * as own from './second-factors.module.css';

/** How long the codes stay at least: a second press of what led to them must not close them. */
const MIN_SHOWN_MS = 1_000;

interface RecoveryCodesProps {
  codes: readonly string[];
  onKept: () => void;
}

/** The recovery codes, which are shown once (docs/product/second-factors.md#recovery-codes). */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const isSettled = useIsSettled();
  const text = `${codes.join('\n')}\n`;
  return (
    <div className={css.dialog}>
      <p>
        Each of these signs you in once when you have no other second factor at hand. They are shown
        only now: keep them where you keep important papers, not on the same phone.
      </p>
      <ol className={own.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={css.dialogButtons}>
        <Button variant="default" onClick={() => void copyText(text)} data-autofocus>
          Copy
        </Button>
        <Button
          variant="default"
          onClick={() =>
            saveFile('muster-recovery-codes.txt', `Recovery codes of Muster\n\n${text}`)
          }
        >
          Download
        </Button>
        <Button onClick={onKept} disabled={!isSettled}>
          I have kept them
        </Button>
      </div>
    </div>
  );
}

function useIsSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), MIN_SHOWN_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}
