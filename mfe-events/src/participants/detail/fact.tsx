import type { ReactNode } from 'react';
import * as css from './participant-detail.module.css';

/** What is known of one thing; "Not given" for nothing. */
export function Fact({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div className={css.fact}>
      <dt>{label}</dt>
      <dd>{value || <span className={css.notGiven}>Not given</span>}</dd>
    </div>
  );
}
