import {
  type ClassLimit,
  classLabel,
  formatCentigrams,
  formatFpsTenths,
  formatMillijoules,
  fpsTenthsOf,
} from '@muster/domain';
import { UnstyledButton } from '@muster/ui';
import * as css from './chrono-dialog.module.css';
import type { ChronoValues } from './chrono-values.ts';

/** What can be set besides the number. */
export type Setting = 'gun' | 'class' | 'bb' | 'unit';

interface ChronoSettingsProps {
  values: ChronoValues;
  limits: readonly ClassLimit[];
  /** Whose choices are shown. */
  open: Setting | null;
  onOpen: (setting: Setting) => void;
}

/** Which gun, of which class, with which BBs, and what the chronograph shows. */
export function ChronoSettings({ values, limits, open, onOpen }: ChronoSettingsProps) {
  function settingButton(setting: Setting, label: string, value: string) {
    return (
      <UnstyledButton
        className={css.setting}
        aria-expanded={setting === open}
        onClick={() => onOpen(setting)}
      >
        <small>{label}</small> <span>{value}</span>
      </UnstyledButton>
    );
  }
  const gun = values.gun.trim() || 'Gun 1';
  const { typed, unit, tag } = values;
  return (
    <>
      <div className={css.settings}>
        {settingButton('gun', 'Gun', tag ? `${gun} · ${tag}` : gun)}
        {settingButton('class', 'Class', classLabel(values.class))}
        {settingButton('bb', 'BB', formatCentigrams(values.bbCentigrams))}
      </div>
      <LimitText values={values} limits={limits} />
      <div className={css.display}>
        <output className={css.typed} aria-label="Reading">
          {typed || '–'} <span className={css.unit}>{unit}</span>
        </output>
        {settingButton('unit', 'Unit', unit)}
      </div>
    </>
  );
}

/** What is allowed, and how fast that is with these BBs. */
function LimitText({ values, limits }: Pick<ChronoSettingsProps, 'values' | 'limits'>) {
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
