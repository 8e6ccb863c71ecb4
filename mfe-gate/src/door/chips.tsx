import { UnstyledButton } from '@muster/ui';
import { CHIP_LABELS } from '../gate-texts.ts';
import { CHIPS, type Chip } from '../list/roster.ts';
import * as css from './door.module.css';

interface ChipsProps {
  chip: Chip;
  counts: Readonly<Record<Chip, number>>;
  onChange: (chip: Chip) => void;
}

/** What the list is limited to, each with how many. */
export function Chips({ chip, counts, onChange }: ChipsProps) {
  return (
    <fieldset className={css.chips}>
      <legend className={css.hidden}>Who is listed</legend>
      {CHIPS.map((one) => (
        <UnstyledButton
          key={one}
          className={css.chip}
          aria-pressed={one === chip}
          onClick={() => onChange(one)}
        >
          {CHIP_LABELS[one]} <b>{counts[one]}</b>
        </UnstyledButton>
      ))}
    </fieldset>
  );
}
