import type { Meta, StoryObj } from '@muster/testing/story';
import { SummaryCard } from './summary-card.tsx';

export default { component: SummaryCard } satisfies Meta<typeof SummaryCard>;

export const Counts: StoryObj<typeof SummaryCard> = {};
