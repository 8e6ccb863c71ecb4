import type { Books, SettingsRow } from '@muster/contract';
import { createFakeBackend, handle, makeId } from '@muster/testing';
import { makeUser } from '@muster/testing/builders';
import { fillIn } from '@muster/testing/fill-in';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BooksSettings } from './books-settings.tsx';

const VAT = {
  number: 'GB980780684',
  rate: 5,
  address: '1 Wood Lane, Leeds',
  since: '2026-04-01',
} as const;

function open(
  books: Books = { vat: null, firstDay: null },
  handlers: ReturnType<typeof handle>[] = [],
) {
  const backend = createFakeBackend();
  const rows: SettingsRow[] = [];
  backend.books.set(makeId(1), books);
  function show(row: SettingsRow) {
    rows.push(row);
    return () => undefined;
  }
  const section = <BooksSettings user={makeUser()} isOpen show={show} />;
  return { ...renderRemote(section, { backend, handlers }), rows };
}

async function press(name: string) {
  await userEvent.click(await screen.findByRole('button', { name }));
}

test('a VAT number is checked at its field, kept, and taken back', async () => {
  const { requests, rows } = open();
  await press('Add VAT number');
  const number = await screen.findByLabelText(/^VAT number/);
  await fillIn(number, 'GB980780685');
  await fillIn(screen.getByLabelText(/^Address of your business/), VAT.address);
  await press('Save VAT');
  await waitFor(() => expect(number).toHaveAccessibleDescription(/Not a UK VAT number/));
  expect(requests.some(({ method }) => method === 'PUT')).toBe(false);
  await userEvent.clear(number);
  await fillIn(number, '980 7806 84');
  await userEvent.click(screen.getByRole('radio', { name: '5 %, reduced' }));
  await press('Save VAT');
  expect(await screen.findByText(/include 5 % VAT under the number GB980780684/)).toBeVisible();
  expect(rows.at(-1)).toEqual({ title: 'Books', status: 'VAT number GB980780684', isOn: true });
  await press('Remove VAT number');
  expect(await screen.findByRole('button', { name: 'Add VAT number' })).toBeVisible();
  expect(rows.at(-1)).toEqual({ title: 'Books', status: 'Off', isOn: false });
});

test('a VAT number that is typed survives a reload, until one cancels', async () => {
  const { unmount } = open();
  await press('Add VAT number');
  await fillIn(await screen.findByLabelText(/^VAT number/), '980 7806 84');
  unmount();
  open();
  await press('Add VAT number');
  expect(await screen.findByLabelText(/^VAT number/)).toHaveValue('980 7806 84');
  await press('Cancel');
  await press('Add VAT number');
  expect(await screen.findByLabelText(/^VAT number/)).toHaveValue('');
});

test('books are downloaded where there are entries', async () => {
  const saved: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  URL.createObjectURL = () => 'blob:books';
  const asked: object[] = [];
  open({ vat: VAT, firstDay: '2020-02-03' }, [
    handle('exportLedger', ({ query }) => {
      asked.push(query);
      return {};
    }),
  ]);
  await userEvent.selectOptions(await screen.findByLabelText('As'), 'xero');
  const to = screen.getByLabelText('To');
  await userEvent.clear(to);
  await fillIn(to, '01/01/2001');
  await press('Download');
  await waitFor(() => expect(to).toHaveAccessibleDescription(/must not be before the first/));
  expect(asked).toEqual([]);
  const year = new Date().getFullYear();
  await userEvent.clear(to);
  await fillIn(to, `31/12/${year}`);
  await press('Download');
  await waitFor(() => expect(saved).toEqual([`books-${year}-01-01-${year}-12-31-xero.csv`]));
  expect(asked).toEqual([{ from: `${year}-01-01`, to: `${year}-12-31`, format: 'xero' }]);
});

test('without entries there is nothing to download', async () => {
  open({ vat: VAT, firstDay: null });
  expect(await screen.findByText(/include 5 % VAT/)).toBeVisible();
  expect(screen.queryByText('Download the books')).not.toBeInTheDocument();
});
