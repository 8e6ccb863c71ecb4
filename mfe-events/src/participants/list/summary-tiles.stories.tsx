import type { Meta, StoryObj } from '@muster/testing/story';
import { SummaryTiles } from './summary-tiles.tsx';

export default {
  component: SummaryTiles,
  args: {
    summary: { total: 47, confirmed: 40, waitlist: 7, paid: 31, checkedIn: 12, totalRevenue: 775 },
  },
} satisfies Meta<typeof SummaryTiles>;

export const Busy: StoryObj<typeof SummaryTiles> = {};
