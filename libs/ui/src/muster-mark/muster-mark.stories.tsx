import type { Meta, StoryObj } from '@muster/testing/story';
import { MusterMark } from './muster-mark.tsx';

export default { component: MusterMark } satisfies Meta<typeof MusterMark>;

export const Mark: StoryObj<typeof MusterMark> = {
  // Its name is light, for the dark sidebar.
  render: () => (
    <div style={{ padding: 16, background: '#1f2420', color: 'white' }}>
      <MusterMark />
    </div>
  ),
};
