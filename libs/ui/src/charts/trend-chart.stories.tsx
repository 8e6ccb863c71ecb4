import type { Meta, StoryObj } from '@muster/testing/story';
import { TrendChart } from './trend-chart.tsx';

export default {
  component: TrendChart,
  args: {
    title: 'Users',
    pointName: 'Day',
    format: String,
    points: [120, 140, 135, 180, 220].map((value, index) => ({
      label: `${index + 1} Nov`,
      value,
    })),
  },
  parameters: { widthPx: 420 },
} satisfies Meta<typeof TrendChart>;

type Story = StoryObj<typeof TrendChart>;

export const Growing: Story = {};
export const AllZero: Story = { args: { points: [{ label: '1 Nov', value: 0 }] } };
