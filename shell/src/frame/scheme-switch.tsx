import { type ColorScheme, useColorScheme } from '@muster/ui';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import * as css from './scheme-switch.module.css';

const CHOICES: { scheme: ColorScheme; label: string; Icon: typeof IconSun }[] = [
  { scheme: 'auto', label: 'System colours', Icon: IconDeviceDesktop },
  { scheme: 'light', label: 'Light', Icon: IconSun },
  { scheme: 'dark', label: 'Dark', Icon: IconMoon },
];

/** The choice of the colour scheme, as radio buttons below icons. */
export function SchemeSwitch() {
  const { scheme, choose } = useColorScheme();
  return (
    <fieldset className={css.switch}>
      <legend className={css.legend}>Colour scheme</legend>
      {CHOICES.map((choice) => (
        <label key={choice.scheme} className={css.choice} title={choice.label}>
          <input
            type="radio"
            name="colour-scheme"
            aria-label={choice.label}
            checked={scheme === choice.scheme}
            onChange={() => choose(choice.scheme)}
          />
          <choice.Icon size={18} stroke={1.75} aria-hidden />
        </label>
      ))}
    </fieldset>
  );
}
