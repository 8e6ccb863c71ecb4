import type { CheckedGun } from '@muster/contract';
import { classLabel, formatMillijoules } from '@muster/domain';
import * as css from './gun-list.module.css';

/** The guns of somebody, each with the check that counts. */
export function GunList({ guns }: { guns: readonly CheckedGun[] }) {
  if (guns.length === 0) return null;
  return (
    <ul className={css.guns} aria-label="Guns">
      {guns.map((one) => (
        <li key={one.gun} data-result={one.result}>
          <b>{one.result === 'pass' ? 'Pass' : 'FAIL'}</b>
          <span>
            {one.gun} · {classLabel(one.class)} · {formatMillijoules(one.computedMillijoules)}
            {one.tag && ` · tag ${one.tag}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
