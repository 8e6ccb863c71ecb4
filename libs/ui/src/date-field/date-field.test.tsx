import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MusterProvider } from '../provider.tsx';
import { DateField } from './date-field.tsx';

const ROOT = join(__dirname, '../../../..');
const UNREADABLE = /Enter day, month and year/;

interface Options {
  isBirthDate?: boolean;
  isFilter?: boolean;
  value?: string;
}

function Form({
  value: initial = '',
  onReport,
  ...props
}: Options & { onReport: (value: string) => void }) {
  const [value, setValue] = useState(initial);
  function change(next: string) {
    onReport(next);
    setValue(next);
  }
  return <DateField label="Day" value={value} onChange={change} {...props} />;
}

function open(options: Options = {}) {
  const reported: string[] = [];
  render(<Form {...options} onReport={(value) => reported.push(value)} />, {
    wrapper: MusterProvider,
  });
  return { user: userEvent.setup(), field: screen.getByLabelText('Day'), reported };
}

test('a day is typed as it is written in Britain', async () => {
  const { user, field, reported } = open();
  await user.type(field, '12 Dec 2026');
  expect(reported).toEqual(['2026-12-12']);
  await user.tab();
  expect(field).toHaveValue('12/12/2026');
});

test('what is no day stays in the field, with a sentence once one has left it', async () => {
  const { user, field, reported } = open({ value: '2026-12-12' });
  expect(field).toHaveValue('12/12/2026');
  await user.clear(field);
  await user.type(field, '31/02/2026');
  expect(screen.queryByText(UNREADABLE)).not.toBeInTheDocument();
  await user.tab();
  expect(screen.getByText(UNREADABLE)).toBeVisible();
  expect(field).toHaveValue('31/02/2026');
  expect(reported.at(-1)).toBe('');
});

test('a filter reports a typed day once: by Enter, or when the field is left', async () => {
  const { user, field, reported } = open({ isFilter: true });
  await user.type(field, '12/12/2026');
  expect(reported).toEqual([]);
  await user.keyboard('{Enter}');
  expect(reported).toEqual(['2026-12-12']);
  await user.clear(field);
  await user.tab();
  expect(reported).toEqual(['2026-12-12', '']);
});

test('a day is chosen in a calendar by the keyboard, in weeks that begin on Monday', async () => {
  const { user, field, reported } = open({ value: '2026-12-12' });
  const button = screen.getByRole('button', { name: 'Choose in a calendar' });
  await user.click(button);
  const month = within(await screen.findByRole('grid', { name: 'December 2026' }));
  const names = month.getAllByRole('columnheader', { hidden: true });
  expect(names[0]).toHaveTextContent(/^M/);
  expect(await month.findByRole('button', { name: /12 December 2026/ })).toHaveFocus();
  await user.keyboard('{ArrowDown}{ArrowRight}{Enter}');
  expect(reported).toEqual(['2026-12-20']);
  expect(field).toHaveValue('20/12/2026');
  expect(button).toHaveFocus();
});

test('Escape closes the calendar and changes nothing', async () => {
  const { user, reported } = open({ value: '2026-12-12' });
  const button = screen.getByRole('button', { name: 'Choose in a calendar' });
  await user.click(button);
  await screen.findByRole('grid');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('grid')).not.toBeInTheDocument());
  expect(reported).toEqual([]);
  expect(button).toHaveFocus();
});

test('a date of birth says how it was understood, is filled in by the browser, and has no calendar', async () => {
  const { user, field } = open({ isBirthDate: true });
  expect(field).toHaveAttribute('autocomplete', 'bday');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  await user.type(field, '24/5/88');
  expect(screen.getByText('24 May 1988')).toBeVisible();
});

test('no screen has a date field of the browser’s own, which is written as in the language of the browser', () => {
  const files = globSync('{libs/ui,shell,mfe-*}/src/**/*.tsx', { cwd: ROOT });
  const native = files.filter((file) =>
    /type="(date|datetime-local)"/.test(readFileSync(join(ROOT, file), 'utf8')),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(native).toEqual([]);
});
