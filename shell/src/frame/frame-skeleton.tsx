import { StaticFrame } from '../boot/static-frame.tsx';
import * as css from './frame-skeleton.module.css';

/** The empty frame, until the code of the frame is loaded. */
export function FrameSkeleton() {
  return <StaticFrame otherwise={<EmptyFrame />} />;
}

function EmptyFrame() {
  return (
    <div className={css.frame} aria-busy="true">
      <div className={css.sidebar} />
      <div className={css.header} />
    </div>
  );
}
