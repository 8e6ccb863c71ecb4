import { makeEvent } from '@muster/testing';
import type { Meta, StoryObj } from '@muster/testing/story';
import { BookingForm } from './booking-form.tsx';
import { describeDates } from './dates-to-book.ts';
import { useBookSeveral } from './use-book-several.ts';

const days = ['2027-02-07', '2027-02-14', '2027-02-21', '2027-02-28'];
const FULL = { maxParticipants: 12, availableSpots: 0 };
const OTHERS = [{}, FULL, { ...FULL, waitlistEnabled: false }, {}];
const events = days.map((day, index) =>
  makeEvent({ date: `${day}T09:30:00.000Z`, ...OTHERS[index] }),
);
const dates = describeDates(events, {
  viewer: null,
  dateOfBirth: null,
  now: new Date('2027-02-01T12:00:00Z'),
});

export default {
  component: BookingForm,
  render: () => <Form />,
} satisfies Meta<typeof BookingForm>;

export const FourSundays: StoryObj<typeof BookingForm> = {};

function Form() {
  const stored = { joinForm: null, paymentAmount: null };
  const state = useBookSeveral({ seriesId: 'a'.repeat(24), dates, stored, dependant: undefined });
  return (
    <BookingForm
      {...{ dates, state }}
      dependant={undefined}
      who={null}
      onCancel={() => undefined}
    />
  );
}
