import type { CheckedGun } from '@muster/contract';
import { type ClassLimit, classLabel, formatCentigrams } from '@muster/domain';
import { Button, TextInput, UnstyledButton } from '@muster/ui';
import * as css from './chrono-dialog.module.css';
import type { Setting } from './chrono-settings.tsx';
import { type ChronoValues, nextLabel, WEIGHTS } from './chrono-values.ts';
import { UNITS } from './reading.ts';

interface SettingChoicesProps {
  setting: Setting;
  values: ChronoValues;
  limits: readonly ClassLimit[];
  guns: readonly CheckedGun[];
  onChange: (change: Partial<ChronoValues>) => void;
  onDone: () => void;
}

/** What a setting can be, in the place of the pad: one press chooses and leads back to it. */
export function SettingChoices({ setting, onDone, onChange, ...given }: SettingChoicesProps) {
  function choose(change: Partial<ChronoValues>) {
    onChange(change);
    onDone();
  }
  const { values, limits, guns } = given;
  if (setting === 'gun') return <GunChoices {...{ values, guns, onChange, onDone, choose }} />;
  if (setting === 'class')
    return (
      <Choices
        label="Class"
        value={values.class}
        options={limits.map(({ class: value }) => ({ value, label: classLabel(value) }))}
        onChange={(value) => choose({ class: value })}
      />
    );
  if (setting === 'bb')
    return (
      <Choices
        label="BB"
        value={values.bbCentigrams}
        options={WEIGHTS.map((value) => ({ value, label: formatCentigrams(value) }))}
        onChange={(value) => choose({ bbCentigrams: value })}
      />
    );
  return (
    <Choices
      label="Unit"
      value={values.unit}
      options={UNITS.map((value) => ({ value, label: value }))}
      onChange={(value) => choose({ unit: value })}
    />
  );
}

interface GunChoicesProps extends Pick<SettingChoicesProps, 'values' | 'guns' | 'onDone'> {
  onChange: SettingChoicesProps['onChange'];
  choose: SettingChoicesProps['onChange'];
}

/** A gun of theirs once more, another one, or a name and a tag for it. */
function GunChoices({ values, guns, onChange, choose, onDone }: GunChoicesProps) {
  const another = nextLabel(guns);
  return (
    <div className={css.gun}>
      <Choices
        label="Gun"
        value={values.gun}
        options={[...guns.map(({ gun }) => gun), another].map((value) => ({ value, label: value }))}
        onChange={(value) => {
          const known = guns.find(({ gun }) => gun === value);
          choose({ gun: value, tag: known?.tag ?? '', ...(known && { class: known.class }) });
        }}
      />
      <TextInput
        size="lg"
        label="Name of the gun"
        maxLength={40}
        autoComplete="off"
        value={values.gun}
        onChange={(event) => onChange({ gun: event.currentTarget.value })}
      />
      <TextInput
        size="lg"
        label="Tag, if the gun gets one"
        maxLength={20}
        autoComplete="off"
        value={values.tag}
        onChange={(event) => onChange({ tag: event.currentTarget.value })}
      />
      <Button size="xl" onClick={onDone}>
        Done
      </Button>
    </div>
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
