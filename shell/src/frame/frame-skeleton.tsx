import { StaticFrame } from '../boot/static-frame.tsx';
import * as css from './frame.module.css';

/** The ground of the frame, without a word on it, for the moment before the frame's own code is there. */
export function FrameSkeleton() {
  return <StaticFrame otherwise={<Ground />} />;
}

function Ground() {
  return (
    <div className={css.frame} aria-busy="true">
      <div className={css.sidebar} />
      <div className={css.body}>
        <div className={css.header} />
      </div>
    </div>
  );
}
