import { Switch } from '@muster/ui/overlays';
import { useId } from 'react';
import * as css from './setting-switch.module.css';

interface SettingSwitchProps {
  label: string;
  explanation: string;
  isOn: boolean;
  isDisabled?: boolean;
  onSwitch: (isOn: boolean) => void;
}

/** A setting that is on or off, with a sentence below it. */
export function SettingSwitch({
  label,
  explanation,
  isOn,
  isDisabled = false,
  onSwitch,
}: SettingSwitchProps) {
  const id = useId();
  return (
    <div>
      <Switch
        classNames={{
          body: css.switch ?? '',
          labelWrapper: css.label ?? '',
          track: css.track ?? '',
        }}
        size="md"
        labelPosition="left"
        label={label}
        aria-describedby={id}
        checked={isOn}
        disabled={isDisabled}
        onChange={(event) => onSwitch(event.currentTarget.checked)}
      />
      <p id={id} className={css.explanation}>
        {explanation}
      </p>
    </div>
  );
}
