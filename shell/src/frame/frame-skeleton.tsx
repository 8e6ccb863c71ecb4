import { StaticFrame } from '../boot/static-frame.tsx';
import * as css from './frame-skeleton.module.css';

/** The frame without its words, until its code is loaded. */
export function FrameSkeleton() {
  return <StaticFrame otherwise={<EmptyFrame />} />;
}

function EmptyFrame() {
  return (
    <div className={css.frame} aria-busy="true">
      <div className={css.sidebar} />
      <div className={css.header} />
      <div className={css.content}>
        <i />
        <div>
          <i />
          <i />
          <i />
        </div>
      </div>
    </div>
  );
}
