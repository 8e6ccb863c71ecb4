import { type RefObject, useEffect, useRef } from 'react';
import { inBackground } from '../in-background.ts';
import { createCodeReader } from './code-reader.ts';
import { createSightFilter } from './once-per-sight.ts';

/** As often as a person can hold up tickets. */
const INTERVAL_MS = 100;

interface Codes {
  video: RefObject<HTMLVideoElement | null>;
  isOpen: boolean;
  isPaused: boolean;
  onCode: (code: string) => void;
}

/** Calls `onCode` with each code that the camera sees: once, until it has been out of sight. */
export function useCodes({ video, isOpen, isPaused, onCode }: Codes): void {
  const latest = useRef({ isPaused, onCode });
  useEffect(() => {
    latest.current = { isPaused, onCode };
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    let isOver = false;
    async function watch() {
      const reader = await createCodeReader();
      const isNew = createSightFilter();
      while (!isOver) {
        const frame = video.current;
        const code =
          frame && frame.videoWidth > 0 ? await reader.read(frame).catch(() => null) : null;
        const { isPaused: isPausedNow, onCode: report } = latest.current;
        const isReported = isNew({ code, atMs: performance.now(), isPaused: isPausedNow });
        if (code && isReported && !isOver) report(code);
        await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS));
      }
    }
    inBackground(watch());
    return () => {
      isOver = true;
    };
  }, [video, isOpen]);
}
