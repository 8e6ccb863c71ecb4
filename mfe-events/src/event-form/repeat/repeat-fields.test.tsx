import { addDays, FIELD_TEXT, type SeriesRule } from '@muster/contract';
import { renderRemote } from '@muster/testing/render';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { RepeatFields } from './repeat-fields.tsx';
import { weeklyRule } from './repeat-rule.ts';

const DATE = '2026-12-06T09:30';
const SUNDAYS = weeklyRule(DATE);

beforeEach(() => jest.useFakeTimers({ now: new Date('2026-11-21T12:00Z'), advanceTimers: true }));
afterEach(() => jest.useRealTimers());

interface Given {
  value?: SeriesRule | null;
  date?: string;
}

function Form({
  value: initial = SUNDAYS,
  date = DATE,
  onReport,
}: Given & { onReport: (rule: SeriesRule | null) => void }) {
  const [value, setValue] = useState(initial);
  function change(rule: SeriesRule | null) {
    onReport(rule);
    setValue(rule);
  }
  return <RepeatFields value={value} onChange={change} date={date} />;
}

function open(given: Given = {}) {
  const reported: (SeriesRule | null)[] = [];
  renderRemote(<Form {...given} onReport={(rule) => reported.push(rule)} />);
  return { user: userEvent.setup({ delay: null }), rule: () => reported.at(-1) };
}

test('an event that repeats does so each week on its weekday, and once again not at all', async () => {
  const { user, rule } = open({ value: null });
  expect(screen.queryByLabelText('Every')).not.toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: 'Repeats' }));
  expect(rule()).toEqual(SUNDAYS);
  expect(
    screen.getByText('Next: Sun 6 Dec 09:30, Sun 13 Dec, Sun 20 Dec, Sun 27 Dec'),
  ).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Once' }));
  expect(rule()).toBeNull();
});

test('weekdays are chips, one to three of them', async () => {
  const { user, rule } = open();
  await user.click(screen.getByRole('checkbox', { name: 'Sunday' }));
  expect(rule()).toBeUndefined();
  await user.click(screen.getByRole('checkbox', { name: 'Saturday' }));
  await user.click(screen.getByRole('checkbox', { name: 'Wednesday' }));
  expect(rule()).toMatchObject({ weekdays: ['sun', 'sat', 'wed'] });
  expect(screen.getByRole('checkbox', { name: 'Monday' })).toBeDisabled();
});

test('a rule is for each few months too, and ends with a day', async () => {
  const { user, rule } = open();
  await user.selectOptions(screen.getByLabelText('Every'), '3 months');
  await user.selectOptions(screen.getByLabelText('Which one of the month'), 'Last');
  await user.selectOptions(screen.getByLabelText('Weekday'), 'Saturday');
  await user.type(screen.getByLabelText('Until'), '31/12/2027');
  expect(rule()).toEqual({
    frequency: 'monthly',
    interval: 3,
    nth: -1,
    weekday: 'sat',
    time: '09:30',
    from: '2026-12-06',
    until: '2027-12-31',
    except: [],
    extra: [],
  });
  expect(screen.getByText(/^Next: Sat 26 Dec 09:30, Sat 27 Mar,/)).toBeVisible();
});

test('a day is left out and added by a press, also by the keyboard', async () => {
  const { user, rule } = open();
  const month = within(await screen.findByRole('grid', { name: 'December 2026' }));
  await user.click(await month.findByRole('button', { name: /13 December 2026, selected/ }));
  expect(rule()?.except).toEqual(['2026-12-13']);
  expect(month.getByRole('button', { name: /13 December 2026, left out/ })).toHaveFocus();
  expect(
    screen.getByText('Next: Sun 6 Dec 09:30, Sun 20 Dec, Sun 27 Dec, Sun 3 Jan'),
  ).toBeVisible();
  await user.keyboard('{ArrowLeft} ');
  expect(rule()?.extra).toEqual(['2026-12-12']);
  await user.keyboard('{ArrowRight} ');
  expect(rule()).toMatchObject({ except: [], extra: ['2026-12-12'] });
});

test('a 61st day is not left out, and the fields say why', async () => {
  const except = Array.from({ length: 60 }, (_, index) => addDays('2027-03-01', index));
  const { user, rule } = open({ value: { ...SUNDAYS, except } });
  await user.click(await screen.findByRole('button', { name: /13 December 2026, selected/ }));
  expect(screen.getByRole('alert')).toHaveTextContent(FIELD_TEXT.ruleChangedDays);
  expect(rule()).toBeUndefined();
});

test('day and time are those of the form', async () => {
  const { user, rule } = open({ date: '2027-01-04T10:00' });
  expect(screen.getByText(/^Next: Sun 10 Jan 10:00, Sun 17 Jan,/)).toBeVisible();
  await user.click(await screen.findByRole('button', { name: /10 January 2027, selected/ }));
  expect(rule()).toMatchObject({ from: '2027-01-04', time: '10:00', except: ['2027-01-10'] });
});

test('without a date nothing can be said of the next ones', () => {
  open({ date: '' });
  expect(screen.getByText('Choose the date and time of the first one')).toBeVisible();
  expect(screen.queryByRole('grid')).not.toBeInTheDocument();
});
