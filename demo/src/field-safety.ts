import type { DemoEvent } from './seed-events.ts';
import type { Participation } from './seed-participations.ts';
import type { DemoPeople } from './seed-people.ts';

/** What the parts of field safety are about. */
export interface FieldSafety {
  events: readonly DemoEvent[];
  people: DemoPeople;
  participations: readonly Participation[];
}
