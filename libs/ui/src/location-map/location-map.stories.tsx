import type { Meta, StoryObj } from '@muster/testing/story';
import { LocationMap } from './location-map.tsx';

const LEWES = { latitude: 50.8739, longitude: 0.0089 };

export default {
  component: LocationMap,
  args: { start: LEWES, pin: LEWES, tiles: '' },
} satisfies Meta<typeof LocationMap>;

type Story = StoryObj<typeof LocationMap>;

export const LookedAt: Story = {};
export const Movable: Story = { args: { onMove: () => undefined } };
export const NotChosen: Story = { args: { pin: null, onMove: () => undefined } };
