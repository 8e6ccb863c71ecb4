import { Button } from '@muster/ui';
import { useEffect, useRef } from 'react';
import Pad from 'signature_pad';
import { DRAWING_BOX, toStrokes } from './strokes.ts';
import * as css from './waiver.module.css';

interface SignaturePadProps {
  /** Path data; null when nothing is drawn. */
  onChange: (strokes: string | null) => void;
}

/** Draws a signature. It is never needed: the typed name is the signature. */
export function SignaturePad({ onChange }: SignaturePadProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<Pad>(null);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    const widthPx = element.clientWidth || DRAWING_BOX.width;
    fit(element, widthPx);
    const penColor = getComputedStyle(element).color;
    const opened = new Pad(element, { penColor });
    pad.current = opened;
    function tell() {
      const lines = opened.toData().map(({ points }) => points);
      latest.current(toStrokes(lines, widthPx));
    }
    opened.addEventListener('endStroke', tell);
    return () => {
      opened.removeEventListener('endStroke', tell);
      opened.off();
    };
  }, []);
  return (
    <div className={css.pad}>
      <p>Draw your signature in the box.</p>
      <canvas
        ref={canvas}
        className={css.canvas}
        aria-label="Drawing of the signature"
        role="img"
      />
      <Button
        variant="default"
        onClick={() => {
          pad.current?.clear();
          onChange(null);
        }}
      >
        Clear the drawing
      </Button>
    </div>
  );
}

/** As many dots as the screen has, so that lines are sharp. */
function fit(element: HTMLCanvasElement, widthPx: number): void {
  const ratio = Math.max(globalThis.devicePixelRatio || 1, 1);
  element.width = widthPx * ratio;
  element.height = (widthPx * ratio * DRAWING_BOX.height) / DRAWING_BOX.width;
  element.getContext('2d')?.scale(ratio, ratio);
}
