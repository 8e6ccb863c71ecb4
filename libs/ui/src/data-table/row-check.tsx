import type { ToggleMode } from './column.ts';
import * as css from './row-check.module.css';

interface RowCheckProps {
  label: string;
  checked: boolean;
  /** Some, but not all, of its rows are selected. */
  isPartly?: boolean;
  onToggle: (mode: ToggleMode) => void;
}

/**
 * A checkbox with a target of 44 px. It is the browser's own, because there are as many as rows.
 */
export function RowCheck({ label, checked, isPartly = false, onToggle }: RowCheckProps) {
  return (
    <label className={css.check}>
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        // A click with Shift is a range, by keyboard too.
        onChange={({ nativeEvent }) => onToggle(isShifted(nativeEvent) ? 'range' : 'one')}
        ref={(input) => {
          if (input) input.indeterminate = isPartly;
        }}
      />
    </label>
  );
}

function isShifted(event: Event): boolean {
  return 'shiftKey' in event && event.shiftKey === true;
}
