import { copyText, ShownOnce } from '@muster/features/link';
import { saveFile } from '@muster/remote-kit/files';
import { Button } from '@muster/ui';
import * as own from './second-factors.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  onKept: () => void;
}

/** The recovery codes, which are shown once (docs/product/second-factors.md#recovery-codes). */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const text = `${codes.join('\n')}\n`;
  return (
    <ShownOnce
      onDone={onKept}
      done="I have kept them"
      buttons={
        <>
          <Button variant="default" onClick={() => void copyText(text)}>
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
        </>
      }
    >
      <p>
        Each of these signs you in once when you have no other second factor at hand. They are shown
        only now: keep them where you keep important papers, not on the same phone.
      </p>
      <ol className={own.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
    </ShownOnce>
  );
}
