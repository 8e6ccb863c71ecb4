import type { Meta, StoryObj } from '@muster/testing/story';
import { Counters } from './counters.tsx';

export default { component: Counters, parameters: { as: 'superadmin' } } satisfies Meta<
  typeof Counters
>;

export const Counts: StoryObj<typeof Counters> = {};
