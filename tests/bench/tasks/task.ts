import type { Hand } from './hand.ts';
import type { Setting } from './setting.ts';

/** Something that a person wants to have done. */
export interface Task {
  name: string;
  as: keyof Setting['sessions'] | 'visitor';
  /** Where it begins; the list of events unless it says otherwise. */
  from?: (setting: Setting) => string;
  perform: (hand: Hand) => Promise<void>;
  /** What it may cost at most. */
  max?: { clicks: number; fields: number };
}
