import { Button } from '@muster/ui';
import { useEffect, useRef, useState } from 'react';
import { inBackground } from '../in-background.ts';
import * as css from './scan-view.module.css';
import { type Camera, findTorch, useCamera } from './use-camera.ts';
import { useCodes } from './use-codes.ts';

interface ScanViewProps {
  /** Something else is shown: nothing is read meanwhile. */
  isPaused: boolean;
  onCode: (code: string) => void;
  onClose: () => void;
}

const SENTENCES: Readonly<Record<Exclude<Camera['state'], 'open'>, string>> = {
  opening: 'Opening the camera. Allow it if the browser asks.',
  refused:
    'The camera is not allowed here. Allow it in the settings of this page, or find people by name.',
  missing: 'This device has no camera for this page. Find people by name.',
};

/** The camera in the page; it stays open between people. */
export function ScanView({ isPaused, onCode, onClose }: ScanViewProps) {
  const camera = useCamera();
  const video = useRef<HTMLVideoElement>(null);
  const stream = camera.state === 'open' ? camera.stream : null;
  useCodes({ video, isOpen: stream !== null, isPaused, onCode });
  useEffect(() => {
    if (!video.current || !stream) return;
    video.current.srcObject = stream;
    void video.current.play().catch(() => undefined);
  }, [stream]);
  return (
    <div className={css.view}>
      {camera.state === 'open' ? (
        <video ref={video} className={css.video} muted playsInline aria-label="Camera" />
      ) : (
        <p className={css.sentence} role="status">
          {SENTENCES[camera.state]}
        </p>
      )}
      <div className={css.actions}>
        {stream && <TorchButton stream={stream} />}
        <Button size="xl" variant="default" onClick={onClose}>
          Find by name
        </Button>
      </div>
    </div>
  );
}

function TorchButton({ stream }: { stream: MediaStream }) {
  const [isOn, setOn] = useState(false);
  const switchTorch = findTorch(stream);
  if (!switchTorch) return null;
  return (
    <Button
      size="xl"
      variant="default"
      aria-pressed={isOn}
      onClick={() => inBackground(switchTorch(!isOn).then(() => setOn(!isOn)))}
    >
      Light
    </Button>
  );
}
