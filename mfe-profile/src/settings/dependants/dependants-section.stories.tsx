import type { Dependant } from '@muster/contract';
import { endpointKey } from '@muster/remote-kit/endpoints';
import { makeId } from '@muster/testing/builders';
import type { Meta, StoryObj } from '@muster/testing/story';
import { useQueryClient } from '@tanstack/react-query';
import * as css from '../settings.module.css';
import { DependantsSection } from './dependants-section.tsx';

export default {
  component: DependantsSection,
  parameters: { widthPx: 560 },
  render: () => <Part />,
} satisfies Meta<typeof DependantsSection>;

type Story = StoryObj<typeof DependantsSection>;

const KEY = endpointKey('listDependants', { query: {} });
const emergencyContact = { name: 'Tom Booth', phone: '07700 900418', relationship: 'Father' };
const TWO: Dependant[] = [
  { id: makeId(0x401), name: 'Alfie Booth', dateOfBirth: '2017-04-12' },
  { id: makeId(0x402), name: 'Isla Booth', dateOfBirth: '2013-08-20' },
].map((one) => ({ ...one, emergencyContact, createdAt: '2026-11-02T19:12:00.000Z' }));

export const Nobody: Story = {};
export const Two: Story = {
  render: () => {
    const client = useQueryClient();
    client.setQueryDefaults(KEY, { staleTime: Number.POSITIVE_INFINITY });
    const pagination = { page: 1, limit: 50, total: TWO.length, pages: 1 };
    client.setQueryData(KEY, { dependants: TWO, pagination });
    return <Part />;
  },
};

/** With the space that the settings put around it. */
function Part() {
  return (
    <div className={css.part}>
      <DependantsSection />
    </div>
  );
}
