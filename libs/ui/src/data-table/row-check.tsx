import * as css from './row-check.module.css';

interface RowCheckProps {
  label: string;
  checked: boolean;
  /** Some, but not all, of its rows are selected. */
  isPartly?: boolean;
  onToggle: () => void;
}

/** A checkbox with a target of 44 px. It is the browser's own, because there are as many as rows. */
export function RowCheck({ label, checked, isPartly = false, onToggle }: RowCheckProps) {
  return (
    <label className={css.check}>
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={onToggle}
        ref={(input) => {
          if (input) input.indeterminate = isPartly;
        }}
      />
    </label>
  );
}
