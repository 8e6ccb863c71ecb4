import { makeEvent } from '@muster/testing/builders';
import type { Meta, StoryObj } from '@muster/testing/story';
import { KitList } from './kit-list.tsx';

export default { component: KitList, args: { event: makeEvent() } } satisfies Meta<typeof KitList>;

export const NothingPacked: StoryObj<typeof KitList> = {};
