import { makeEvent } from '@muster/testing/builders';
import type { Meta, StoryObj } from '@muster/testing/story';
import { GoingFaces } from './going-faces.tsx';

const people = ['Robert Oakes', 'Maggie Pryce', 'Bram Bell', 'Kate Strelley'].map(
  (name, index) => ({
    id: `${index}`.padStart(24, '0'),
    name,
    avatarUrl: index === 1 ? '/media/landscapes/3.svg' : null,
  }),
);

export default {
  component: GoingFaces,
  args: { count: 24, people, date: makeEvent().date },
} satisfies Meta<typeof GoingFaces>;

type Story = StoryObj<typeof GoingFaces>;

export const WithFaces: Story = {};
export const NumberOnly: Story = { args: { people: [] } };
