import { FIELD_TEXT, type JoinFormSection, type SlotProps } from '@muster/contract';
import { handle, makeEvent, refuse } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { VoucherField } from './voucher-field.tsx';

const checks = handle('checkVoucher', ({ body: { voucherCode } }) =>
  voucherCode === 'HALF'
    ? { kind: 'percent' as const, value: 50 }
    : refuse('VALIDATION', FIELD_TEXT.voucherCode, { voucherCode: FIELD_TEXT.voucherCode }),
);

function open(
  given: Partial<SlotProps['join-form/section@1']> = {},
  as: 'organizer' | 'visitor' = 'organizer',
) {
  const registered: JoinFormSection[] = [];
  const props = {
    event: makeEvent({ basePrice: 20 }),
    isChange: false,
    isReadOnly: false,
    error: null,
    register: (section: JoinFormSection) => {
      registered.push(section);
      return () => undefined;
    },
    ...given,
  };
  const rendered = renderRemote(<VoucherField {...props} />, { as, handlers: [checks] });
  return { ...rendered, registered };
}

test('what is typed is sent with the join', async () => {
  const { registered } = open();
  const field = screen.getByRole('textbox', { name: 'Voucher code (optional)' });
  await userEvent.type(field, 'k7qm 2x9p');
  expect(registered.at(-1)?.toBody()).toEqual({ voucherCode: 'k7qm 2x9p' });
  expect(registered.at(-1)?.validate()).toBeNull();
  expect(field).toBeValid();
});

test('a code that the server refuses has the focus, with the sentence in sight', () => {
  const scroll = jest.spyOn(Element.prototype, 'scrollIntoView');
  open({ error: 'This code is not valid' });
  const field = screen.getByRole('textbox', { name: 'Voucher code (optional)' });
  expect(field).toBeInvalid();
  expect(field).toHaveFocus();
  expect(scroll).toHaveBeenCalledWith({ block: 'center' });
});

test('what a code takes off is said before the join, and of another code not', async () => {
  open();
  const field = screen.getByRole('textbox');
  expect(screen.getByRole('button', { name: 'Check' })).toBeDisabled();
  await userEvent.type(field, 'HALF');
  await userEvent.click(screen.getByRole('button', { name: 'Check' }));
  await waitFor(() =>
    expect(screen.getByRole('status')).toHaveTextContent('This voucher takes 50% off.'),
  );
  await userEvent.type(field, 'X');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('a code that a check refuses is wrong at its field, until it is changed', async () => {
  open();
  const field = screen.getByRole('textbox');
  await userEvent.type(field, 'WRONG');
  await userEvent.click(screen.getByRole('button', { name: 'Check' }));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(FIELD_TEXT.voucherCode));
  expect(field).toBeInvalid();
  await userEvent.type(field, '{Backspace}');
  expect(field).toBeValid();
});

test('of several dates it says at how many, and takes off the price of these', async () => {
  const events = ['2027-03-06', '2027-03-13', '2027-03-20'].map((day) =>
    makeEvent({ date: `${day}T09:30:00.000Z` }),
  );
  const [first, , third] = events.map(({ id }) => id);
  const usableAt = [first!, third!];
  const { registered, use, requests } = open({ event: events[0]!, events });
  use(handle('checkVoucher', () => ({ kind: 'pounds' as const, value: 7.5, usableAt })));
  await userEvent.type(screen.getByRole('textbox'), 'SUMMER');
  expect(registered.at(-1)?.takesOff).toBeUndefined();
  await userEvent.click(screen.getByRole('button', { name: 'Check' }));
  const sentence = 'This voucher takes £7.50 off 2 of 3 dates.';
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(sentence));
  expect(requests.at(-1)?.body).toMatchObject({ eventIds: events.map(({ id }) => id) });
  const { takesOff } = registered.at(-1)!;
  expect(events.map(({ id }) => takesOff?.(id, 2_000))).toEqual([750, 0, 750]);
  expect(takesOff?.(first!, 500)).toBe(500);
  await userEvent.type(screen.getByRole('textbox'), 'X');
  expect(registered.at(-1)?.takesOff).toBeUndefined();
});

test('a visitor has no account whose wrong codes could be counted: the join says it', () => {
  open({}, 'visitor');
  expect(screen.getByRole('textbox')).toHaveAccessibleDescription(/once you have joined/);
  expect(screen.queryByRole('button', { name: 'Check' })).not.toBeInTheDocument();
});

test.each([
  ['one’s own form is changed', { isChange: true }],
  ['the game is over', { isReadOnly: true }],
  ['no voucher fits', { event: makeEvent({ setUp: { takesVouchers: false } }) }],
])('there is no field where %s', (_, given) => {
  open(given);
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});
