import type { GateList } from '@muster/contract';
import { SideMark } from '@muster/features/side';
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

interface SideChipsProps {
  sides: NonNullable<GateList['sides']>;
  /** Null: of all. */
  side: string | null;
  onChange: (side: string | null) => void;
}

/** Of which side the list has players: pressed again, of all. */
export function SideChips({ sides, side, onChange }: SideChipsProps) {
  return (
    <fieldset className={css.sides}>
      <legend className={css.hidden}>Of which side</legend>
      {sides.map(({ optionId, label, colour }) => (
        <UnstyledButton
          key={optionId}
          className={css.side}
          aria-pressed={label === side}
          onClick={() => onChange(label === side ? null : label)}
        >
          <SideMark colour={colour} />
          {label}
        </UnstyledButton>
      ))}
    </fieldset>
  );
}
