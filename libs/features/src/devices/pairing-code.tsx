import { Button } from '@muster/ui';
import { useEffect, useRef } from 'react';
import { QrCode } from '../qr-code/qr-code.tsx';
import * as css from './add-device.module.css';

interface PairingCodeProps {
  code: string;
  size: 'sm' | 'xl';
  onAnother: () => void;
}

/** What pairs a device, to scan or to type. The code is in the fragment, which no log sees. */
export function PairingCode({ code, size, onAnother }: PairingCodeProps) {
  const { host, origin } = window.location;
  const shown = useRef<HTMLDivElement>(null);
  // It takes the place of the form, and is higher. Some browsers respond with a promise.
  useEffect(() => void shown.current?.scrollIntoView?.({ block: 'nearest' }), []);
  return (
    <div ref={shown} className={css.made} role="status">
      <QrCode
        className={css.qr}
        text={`${origin}/gate/pair#${code}`}
        label="QR code that pairs the phone"
      />
      <p>
        Scan this with the phone, or open <b>{host}/gate/pair</b> there and type:
      </p>
      <p className={css.code}>{`${code.slice(0, 5)} ${code.slice(5)}`}</p>
      <p>It works once, for 10 minutes.</p>
      <Button size={size} variant="default" onClick={onAnother}>
        Add another phone
      </Button>
    </div>
  );
}
