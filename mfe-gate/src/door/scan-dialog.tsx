import { ScanView } from '../scanner/scan-view.tsx';
import * as css from './door.module.css';

interface ScanDialogProps {
  isPaused: boolean;
  onCode: (code: string) => void;
  onClose: () => void;
}

/** The camera over the list; it stays open between people. */
export function ScanDialog(props: ScanDialogProps) {
  return (
    <div className={css.scan} role="dialog" aria-label="Scan tickets">
      <ScanView {...props} />
    </div>
  );
}
