import { Chip } from '@muster/ui/overlays';
import * as css from './toolbar.module.css';

interface FilterChipsProps<Value extends string> {
  /** Names the group: "Status". */
  label: string;
  labels: Record<Value, string>;
  /** Null: all. */
  value: Value | null;
  onChange: (value: Value | null) => void;
}

const ALL: string = 'all';

/** A choice of one of a few values, or all. */
export function FilterChips<Value extends string>(props: FilterChipsProps<Value>) {
  const { label, labels, value, onChange } = props;
  const values = Object.keys(labels) as Value[];
  return (
    <div className={css.chips} role="radiogroup" aria-label={label}>
      <span className={css.chipsLabel} aria-hidden="true">
        {label}
      </span>
      <Chip.Group
        value={value ?? ALL}
        onChange={(chosen) => onChange(values.find((other) => other === chosen) ?? null)}
      >
        {[ALL, ...values].map((option) => (
          <Chip
            key={option}
            value={option}
            size="sm"
            classNames={{ label: css.chip ?? '', iconWrapper: css.mark ?? '' }}
          >
            {option === ALL ? 'All' : labels[option as Value]}
          </Chip>
        ))}
      </Chip.Group>
    </div>
  );
}
