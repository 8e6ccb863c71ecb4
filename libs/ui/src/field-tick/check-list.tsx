import { VisuallyHidden } from '@mantine/core';
import { IconCheck, IconCircle } from '@tabler/icons-react';
import * as css from './field-tick.module.css';

interface CheckListProps {
  /** Names the list: "Password needs". */
  label: string;
  checks: readonly { label: string; held: boolean }[];
  id?: string;
}

/** Rules as a list that ticks itself off while one types (design.md: a list, not a tooltip). */
export function CheckList({ label, checks, id }: CheckListProps) {
  return (
    <ul id={id} className={css.list} aria-label={label}>
      {checks.map((check) => {
        const Icon = check.held ? IconCheck : IconCircle;
        return (
          <li key={check.label} className={check.held ? css.held : undefined}>
            <Icon size={14} stroke={check.held ? 2.5 : 1.75} aria-hidden />
            {check.label}
            <VisuallyHidden>{check.held ? ' (done)' : ' (still missing)'}</VisuallyHidden>
          </li>
        );
      })}
    </ul>
  );
}
