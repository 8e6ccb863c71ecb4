import type { SideColour } from '@muster/contract';
import * as css from './side-mark.module.css';

/** The colour of a side, beside its name, which says the same to whoever cannot see it. */
export function SideMark({ colour }: { colour: SideColour | undefined }) {
  return <span className={css.mark} data-colour={colour} aria-hidden />;
}
