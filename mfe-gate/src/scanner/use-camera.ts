import { useEffect, useState } from 'react';
import { inBackground } from '../in-background.ts';

/** What the camera shows, or why it shows nothing. */
export type Camera =
  | { state: 'opening' }
  | { state: 'open'; stream: MediaStream }
  | { state: 'refused' | 'missing' };

/** The camera on the back of a telephone, while it is used. */
export function useCamera(): Camera {
  const [camera, setCamera] = useState<Camera>({ state: 'opening' });
  useEffect(() => {
    let isGone = false;
    let stream: MediaStream | undefined;
    async function open() {
      try {
        stream = await openCamera();
        if (isGone) stopCamera(stream);
        else setCamera({ state: 'open', stream });
      } catch (error) {
        if (!isGone) setCamera({ state: isRefusal(error) ? 'refused' : 'missing' });
      }
    }
    inBackground(open());
    return () => {
      isGone = true;
      if (stream) stopCamera(stream);
    };
  }, []);
  return camera;
}

async function openCamera(): Promise<MediaStream> {
  // Missing in pages that are not secure.
  if (!navigator.mediaDevices) throw new Error('This browser gives no camera to this page.');
  return navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
  });
}

function stopCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

function isRefusal(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NotAllowedError';
}

/** Whether the camera has a light, and the switch for it. */
export function findTorch(stream: MediaStream): ((isOn: boolean) => Promise<void>) | null {
  const [track] = stream.getVideoTracks();
  const { torch } = (track?.getCapabilities?.() ?? {}) as { torch?: boolean };
  if (!track || !torch) return null;
  return (isOn) =>
    track.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] });
}
