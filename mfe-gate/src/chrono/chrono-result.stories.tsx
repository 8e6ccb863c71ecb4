import { makeGatePerson } from '@muster/testing/builders';
import type { Meta, StoryObj } from '@muster/testing/story';
import { ChronoResult } from './chrono-result.tsx';

export default {
  component: ChronoResult,
  args: {
    person: makeGatePerson({ name: 'Aled Price' }),
    values: {
      gun: 'M4',
      class: 'full_auto',
      bbCentigrams: 20,
      unit: 'fps',
      typed: '350',
      tag: '',
    },
    result: { result: 'pass', computedMillijoules: 1_138, limitMillijoules: 1_140 },
    onAgain: () => undefined,
    onAnother: () => undefined,
    onClose: () => undefined,
  },
} satisfies Meta<typeof ChronoResult>;

type Story = StoryObj<typeof ChronoResult>;

export const Passed: Story = {};
export const Failed: Story = {
  args: { result: { result: 'fail', computedMillijoules: 1_487, limitMillijoules: 1_140 } },
};
