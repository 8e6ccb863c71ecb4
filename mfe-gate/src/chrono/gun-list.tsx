import type { CheckedGun } from '@muster/contract';
import { classLabel, formatMillijoules } from '@muster/domain';
import { UnstyledButton } from '@muster/ui';
import * as css from './chrono-dialog.module.css';

interface GunListProps {
  guns: readonly CheckedGun[];
  /** Checks one of them again; without it the list only shows. */
  onChoose?: (gun: Pick<CheckedGun, 'gun' | 'class' | 'tag'>) => void;
}

/** The guns of somebody, each with the check that counts. */
export function GunList({ guns, onChoose }: GunListProps) {
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
          {onChoose && (
            <UnstyledButton
              className={css.choice}
              aria-label={`Check ${one.gun} again`}
              onClick={() => onChoose({ gun: one.gun, class: one.class, tag: one.tag })}
            >
              Again
            </UnstyledButton>
          )}
        </li>
      ))}
    </ul>
  );
}
