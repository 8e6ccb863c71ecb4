import type { Effort, Hand } from './hand.ts';
import type { Setting } from './setting.ts';

/** Something that a person wants to have done. */
export interface Task {
  name: string;
  as: keyof Setting['sessions'] | 'visitor';
  /** Where it begins; the list of events unless it says otherwise. */
  from?: (setting: Setting) => string;
  perform: (hand: Hand, setting: Setting) => Promise<void>;
  /** What it may cost at most. */
  max?: Partial<Effort>;
  /** Who does it best, of those that were compared. */
  peer?: string;
}
