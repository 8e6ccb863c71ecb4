import { endpointKey } from '@muster/remote-kit/endpoints';
import { makeId } from '@muster/testing/builders';
import type { Meta, StoryObj } from '@muster/testing/story';
import { useQueryClient } from '@tanstack/react-query';
import { RecordSection } from './record-section.tsx';
import * as css from './settings.module.css';

export default {
  component: RecordSection,
  parameters: { widthPx: 560 },
  render: () => <Part />,
} satisfies Meta<typeof RecordSection>;

type Story = StoryObj<typeof RecordSection>;

const KEY = endpointKey('getRecord', {});
const ORGANIZER = { organizerId: makeId(2), organizerName: 'Black Mountain Ops' };
const SITES = [
  {
    ...ORGANIZER,
    location: 'Merthyr Tydfil, CF48 2HU',
    dates: ['2026-08-08', '2026-10-17', '2026-11-01'],
    hasThreeIn56Days: true,
  },
  {
    ...ORGANIZER,
    location: 'Cardiff, CF10 1EP',
    dates: ['2026-09-12'],
    hasThreeIn56Days: false,
  },
];

export const Nothing: Story = {};
export const ThreeIn56Days: Story = {
  render: () => {
    const client = useQueryClient();
    client.setQueryDefaults(KEY, { staleTime: Number.POSITIVE_INFINITY });
    client.setQueryData(KEY, { sites: SITES });
    return <Part />;
  },
};

/** With the space that the settings put around it. */
function Part() {
  return (
    <div className={css.part}>
      <RecordSection />
    </div>
  );
}
