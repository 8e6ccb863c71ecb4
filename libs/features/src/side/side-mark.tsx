import type { SideColour } from '@muster/contract';
import * as css from './side-mark.module.css';

/** What each colour looks like, on light and on dark cards. */
export const SIDE_FILLS: Readonly<Record<SideColour, string>> = {
  tan: '#b08d57',
  green: '#4f8a4b',
  blue: '#3f78b5',
  red: '#c0483f',
  yellow: '#d1a928',
  orange: '#d0752f',
  purple: '#8450b8',
  grey: '#8b8f94',
};

/** The colour of a side, beside its name, which says the same to whoever cannot see it. */
export function SideMark({ colour }: { colour: SideColour | undefined }) {
  return (
    <svg className={css.mark} viewBox="0 0 12 12" aria-hidden="true">
      <circle cx="6" cy="6" r="5.5" fill={colour ? SIDE_FILLS[colour] : 'none'} />
    </svg>
  );
}
