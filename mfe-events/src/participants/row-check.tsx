import * as css from './row-check.module.css';

interface RowCheckProps {
  label: string;
  checked: boolean;
  /** Some of many are. */
  isPartly?: boolean;
  onToggle: () => void;
}

/** A checkbox with room around it for a finger; plain, because there are as many as rows. */
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
