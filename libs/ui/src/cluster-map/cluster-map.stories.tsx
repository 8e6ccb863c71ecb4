import type { Meta, StoryObj } from '@muster/testing/story';
import { ClusterMap } from './cluster-map.tsx';

export default {
  component: ClusterMap,
  args: {
    label: 'Events on the map',
    tiles: '',
    onOpen: () => undefined,
    pins: [
      { id: 'a', label: 'Winter Fox', latitude: 50.87, longitude: 0.01 },
      { id: 'b', label: 'Night Heron', latitude: 50.88, longitude: 0.02 },
      { id: 'c', label: 'Iron Gate', latitude: 54.97, longitude: -1.61 },
    ],
  },
} satisfies Meta<typeof ClusterMap>;

type Story = StoryObj<typeof ClusterMap>;

export const PinsAndCluster: Story = {};
export const NoPins: Story = { args: { pins: [] } };
