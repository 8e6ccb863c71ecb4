import { makeEvent } from '@muster/testing/builders';
import type { Meta, StoryObj } from '@muster/testing/story';
import { AddToCalendar } from './add-to-calendar.tsx';

export default { component: AddToCalendar, args: { event: makeEvent() } } satisfies Meta<
  typeof AddToCalendar
>;

export const Button: StoryObj<typeof AddToCalendar> = {};
