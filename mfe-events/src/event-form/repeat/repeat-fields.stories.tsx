import type { Meta, StoryObj } from '@muster/testing/story';
import { useState } from 'react';
import { RepeatFields } from './repeat-fields.tsx';
import { weeklyRule } from './repeat-rule.ts';

const DATE = '2026-12-06T09:30';

export default {
  component: RepeatFields,
  args: { value: null, onChange: () => undefined, date: DATE },
  render: function Fields(args) {
    const [value, setValue] = useState(args.value);
    return <RepeatFields {...args} value={value} onChange={setValue} />;
  },
} satisfies Meta<typeof RepeatFields>;

type Story = StoryObj<typeof RepeatFields>;

export const Once: Story = {};
export const EveryWeek: Story = {
  args: { value: { ...weeklyRule(DATE), except: ['2026-12-27'], extra: ['2026-12-26'] } },
};
export const EveryMonth: Story = {
  args: {
    value: {
      time: '09:30',
      from: '2026-12-06',
      until: null,
      except: [],
      extra: [],
      frequency: 'monthly',
      interval: 3,
      nth: -1,
      weekday: 'sat',
    },
  },
};
