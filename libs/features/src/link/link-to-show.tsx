import { QrCode } from '../qr-code/qr-code.tsx';
import { CopyField, type CopyFieldProps } from './copy-field.tsx';
import * as css from './link.module.css';

/** What `LinkToShow` shows. */
export interface LinkToShowProps extends Pick<CopyFieldProps, 'text' | 'label'> {
  qrLabel: string;
  /** What it is good for. */
  hint: string;
}

/** A link that is shown once, to copy or to scan. */
export function LinkToShow({ text, label, qrLabel, hint }: LinkToShowProps) {
  return (
    <div className={css.made} role="status">
      <p className={css.hint}>{hint}</p>
      <CopyField text={text} label={label} />
      <QrCode className={css.qr} text={text} label={qrLabel} />
    </div>
  );
}
