import { VisuallyHidden } from '@mantine/core';
import { IconCheck, IconCircle } from '@tabler/icons-react';
import * as css from './field-tick.module.css';

interface CheckListProps {
  /** Names the list: "Password needs". */
  label: string;
  checks: readonly { label: string; isMet: boolean }[];
  id?: string;
}

/**
 * Conditions as a list that checks itself off while the user types
 * (docs/design.md#session-screens).
 */
export function CheckList({ label, checks, id }: CheckListProps) {
  return (
    <ul id={id} className={css.list} aria-label={label}>
      {checks.map((check) => {
        const Icon = check.isMet ? IconCheck : IconCircle;
        return (
          <li key={check.label} className={check.isMet ? css.met : undefined}>
            <Icon size={14} stroke={check.isMet ? 2.5 : 1.75} aria-hidden />
            {check.label}
            <VisuallyHidden>{check.isMet ? ' (done)' : ' (still missing)'}</VisuallyHidden>
          </li>
        );
      })}
    </ul>
  );
}
