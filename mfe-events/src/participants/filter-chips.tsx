import { Chip } from '@muster/ui/overlays';
import * as css from './toolbar.module.css';

interface FilterChipsProps<Value extends string> {
  /** "Status". */
  label: string;
  words: Record<Value, string>;
  /** Null: all. */
  value: Value | null;
  onChange: (value: Value | null) => void;
}

const ALL: string = 'all';

/** One of a few, or all of them. */
export function FilterChips<Value extends string>(props: FilterChipsProps<Value>) {
  const { label, words, value, onChange } = props;
  const values = Object.keys(words) as Value[];
  return (
    <div className={css.chips} role="radiogroup" aria-label={label}>
      <span className={css.chipsLabel} aria-hidden="true">
        {label}
      </span>
      <Chip.Group
        value={value ?? ALL}
        onChange={(chosen) => onChange(values.find((one) => one === chosen) ?? null)}
      >
        {[ALL, ...values].map((one) => (
          <Chip key={one} value={one} size="sm" icon={null} classNames={{ label: css.chip ?? '' }}>
            {one === ALL ? 'All' : words[one as Value]}
          </Chip>
        ))}
      </Chip.Group>
    </div>
  );
}
