import { FocusTrap } from '@muster/ui';
import { ScanView } from '../scanner/scan-view.tsx';
import { useBack } from '../use-back.ts';
import { useEscape } from '../use-escape.ts';
import * as css from './door.module.css';

interface ScanDialogProps {
  isPaused: boolean;
  onCode: (code: string) => void;
  onClose: () => void;
}

/** The camera over the list; it stays open between people. */
export function ScanDialog(props: ScanDialogProps) {
  useEscape(props.onClose);
  useBack(props.onClose);
  return (
    <FocusTrap>
      <div className={css.scan} role="dialog" aria-label="Scan tickets">
        <ScanView {...props} />
      </div>
    </FocusTrap>
  );
}
