import type { Meta, StoryObj } from '@muster/testing/story';
import { SummaryLine } from './summary-line.tsx';

export default {
  component: SummaryLine,
  args: {
    event: { basePrice: 25 },
    summary: {
      total: 47,
      confirmed: 40,
      waitlist: 7,
      paid: 31,
      checkedIn: 12,
      totalRevenue: 775,
      owing: 0,
      owedPence: 0,
    },
  },
} satisfies Meta<typeof SummaryLine>;

export const Busy: StoryObj<typeof SummaryLine> = {};
