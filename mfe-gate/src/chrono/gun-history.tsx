import { formatMillijoules } from '@muster/domain';
import * as css from './chrono-dialog.module.css';
import type { CheckedBefore } from './chrono-history.ts';

/** Each gun that was measured: a failure and the pass after it are both there. */
export function GunHistory({ history }: { history: readonly CheckedBefore[] }) {
  return (
    <ul className={css.history} aria-label="Guns">
      {history.map(({ gun, checks }) => (
        <li key={gun}>
          <b>{gun}</b>
          {checks.map(({ result, computedMillijoules }, index) => (
            // A check is never changed, and none is taken out.
            // biome-ignore lint/suspicious/noArrayIndexKey: checks have no other name
            <span key={index} data-result={result}>
              {result === 'pass' ? 'Pass' : 'FAIL'} {formatMillijoules(computedMillijoules)}
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}
