import { DRAWING_BOX } from './strokes.ts';
import * as css from './waiver.module.css';

/** A drawn signature: a path in an image of our own, whatever was sent. */
export function DrawnSignature({ strokes, name }: { strokes: string; name: string }) {
  return (
    <svg
      className={css.drawn}
      viewBox={`0 0 ${DRAWING_BOX.width} ${DRAWING_BOX.height}`}
      role="img"
      aria-label={`Signature of ${name}`}
    >
      <path d={strokes} />
    </svg>
  );
}
