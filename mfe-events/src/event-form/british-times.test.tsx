/** @jest-environment <rootDir>/tools/jest/zone-environment.ts */
import { FIELD_TEXT } from '@muster/contract';
import { makeEvent } from '@muster/testing';
import { fillIn } from '@muster/testing/fill-in';
import { renderRemote } from '@muster/testing/render';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NewEventPanel } from './form-panel.tsx';
import { toFormValues } from './form-values.ts';
import { toCheckedBody, validateForm } from './to-body.ts';

describe.each(['Europe/London', 'America/New_York', 'Asia/Tokyo'])('on a device in %s', (zone) => {
  beforeEach(() => setTimeZone(zone));

  test('the time of an event is read and sent as UK time', () => {
    const endsAt = '2027-07-04T15:00:00.000Z';
    const event = makeEvent({ date: '2027-07-03T08:30:00.000Z', endsAt });
    const values = toFormValues(event);
    expect([values.date, values.endsAt]).toEqual(['2027-07-03T09:30', '2027-07-04T16:00']);
    const body = toCheckedBody(values, { canApprove: false });
    expect([body.date, body.endsAt]).toEqual([event.date, endsAt]);
    const early = { ...values, endsAt: '2027-07-03T09:30' };
    expect(validateForm(early, { before: undefined })).toEqual({ endsAt: FIELD_TEXT.endRange });
  });
});

// How each zone reads and marks a time: libs/domain/src/events/london-time.test.ts and
// libs/ui/src/format/event-dates.test.ts.
test('a typed time says how it is understood, also when the clocks change', async () => {
  setTimeZone('America/New_York');
  const user = userEvent.setup();
  renderRemote(<NewEventPanel />);
  const date = await screen.findByLabelText(/Date and time/);
  await fillIn(date, '03/07/2027 09:30', user);
  expect(screen.getByText(/^Sat 3 Jul 2027, 09:30 UK time, in/)).toBeVisible();
  await user.click(screen.getByText(/^More: duration/));
  await fillIn(screen.getByLabelText(/Duration/), '7 hours', user);
  expect(screen.getByText('Ends at 16:30 UK time')).toBeVisible();
  await user.clear(date);
  await fillIn(date, '28/03/2027 01:30', user);
  expect(screen.getByText(FIELD_TEXT.dateSkipped)).toBeVisible();
  await user.clear(date);
  await fillIn(date, '31/10/2027 01:30', user);
  expect(screen.getByText(/before the clocks go back: this time comes twice/)).toBeVisible();
  expect(screen.queryByText(FIELD_TEXT.dateSkipped)).not.toBeInTheDocument();
});
