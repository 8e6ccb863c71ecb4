import {
  type ClassLimit,
  classLabel,
  formatCentigrams,
  formatFpsTenths,
  formatMillijoules,
  fpsTenthsOf,
} from '@muster/domain';
import { TextInput, UnstyledButton } from '@muster/ui';
import * as css from './chrono-dialog.module.css';
import { type ChronoValues, WEIGHTS } from './chrono-values.ts';
import { NumberPad } from './number-pad.tsx';
import { UNITS } from './reading.ts';

interface ChronoFieldsProps {
  values: ChronoValues;
  limits: readonly ClassLimit[];
  onChange: (change: Partial<ChronoValues>) => void;
}

/** Which gun, of which class, with which BBs, and what the chronograph shows. */
export function ChronoFields({ values, limits, onChange }: ChronoFieldsProps) {
  const { gun, typed, unit, bbCentigrams } = values;
  return (
    <>
      <TextInput
        size="lg"
        label="Gun"
        required
        maxLength={40}
        autoComplete="off"
        value={gun}
        onChange={(event) => onChange({ gun: event.currentTarget.value })}
      />
      <Choices
        label="Class"
        value={values.class}
        options={limits.map(({ class: value }) => ({ value, label: classLabel(value) }))}
        onChange={(value) => onChange({ class: value })}
      />
      <Choices
        label="BB"
        value={bbCentigrams}
        options={WEIGHTS.map((value) => ({ value, label: formatCentigrams(value) }))}
        onChange={(value) => onChange({ bbCentigrams: value })}
      />
      <LimitText values={values} limits={limits} />
      <Choices
        label="Unit"
        value={unit}
        options={UNITS.map((value) => ({ value, label: value }))}
        onChange={(value) => onChange({ unit: value })}
      />
      <output className={css.typed} aria-label="Reading">
        {typed || '–'} {unit}
      </output>
      <NumberPad value={typed} onChange={(next) => onChange({ typed: next })} />
    </>
  );
}

/** What is allowed, and how fast that is with these BBs. */
function LimitText({ values, limits }: Omit<ChronoFieldsProps, 'onChange'>) {
  const limit = limits.find((one) => one.class === values.class);
  if (!limit) return null;
  const { millijoules, minimumEngagementM } = limit;
  const fpsTenths = fpsTenthsOf({ bbCentigrams: values.bbCentigrams, millijoules });
  return (
    <p className={css.limit}>
      Up to {formatMillijoules(millijoules)}, {formatFpsTenths(fpsTenths)} with{' '}
      {formatCentigrams(values.bbCentigrams)}
      {minimumEngagementM ? ` · not nearer than ${minimumEngagementM} m` : ''}
    </p>
  );
}

interface ChoicesProps<Value> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** Buttons of which one is pressed, each high enough for a glove. */
function Choices<Value extends string | number>(props: ChoicesProps<Value>) {
  const { label, value, options, onChange } = props;
  return (
    <fieldset className={css.choices}>
      <legend>{label}</legend>
      {options.map((option) => (
        <UnstyledButton
          key={option.value}
          className={css.choice}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </UnstyledButton>
      ))}
    </fieldset>
  );
}
