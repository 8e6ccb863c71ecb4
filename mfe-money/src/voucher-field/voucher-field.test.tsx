import type { JoinFormSection, SlotProps } from '@muster/contract';
import { makeEvent } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { VoucherField } from './voucher-field.tsx';

function open(given: Partial<SlotProps['join-form/section@1']> = {}) {
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
  return { ...renderRemote(<VoucherField {...props} />), registered };
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

test.each([
  ['one’s own form is changed', { isChange: true }],
  ['the game is over', { isReadOnly: true }],
  ['the game is free', { event: makeEvent({ basePrice: 0, customFields: [] }) }],
])('there is no field where %s', (_, given) => {
  open(given);
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});
