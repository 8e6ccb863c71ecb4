import type { Event } from '@muster/contract';
import { handle, makeEvent, refuse } from '@muster/testing';
import { fillIn } from '@muster/testing/fill-in';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EditEventPanel } from '../form-panel.tsx';

jest.setTimeout(20_000);
afterEach(() => sessionStorage.clear());

const kit = {
  id: '64b000000000000000000aaa',
  label: 'Kit',
  isPlace: false,
  options: [
    { id: '64b000000000000000000aab', label: 'Own', price: 0, limit: null, left: null },
    {
      id: '64b000000000000000000aac',
      label: 'Hire',
      price: 20,
      limit: null,
      left: null,
      isHandedOut: true,
    },
  ],
};

function edit(fields: Partial<Event> = {}) {
  const event = makeEvent({ customFields: [kit], requiredEquipment: ['Boots'], ...fields });
  return renderRemote(<EditEventPanel id={event.id} />, {
    handlers: [handle('getEvent', () => ({ event })), handle('updateEvent', () => ({ event }))],
  });
}

function sentBody(rendered: ReturnType<typeof edit>) {
  return rendered.requests.find(({ method }) => method === 'PUT')?.body;
}

test('saving keeps option ids, and sends prices and limits, of blank options too, which are not stored', async () => {
  const user = userEvent.setup();
  const rendered = edit();
  const group = within(await screen.findByRole('group', { name: 'Option group 1' }));
  expect(group.getByRole('textbox', { name: 'Option 2' })).toHaveValue('Hire');
  expect(group.getByRole('textbox', { name: 'Price of option 2' })).toHaveValue('+£20.00');
  await user.click(group.getByRole('button', { name: 'Add option to Kit' }));
  await user.click(group.getByRole('button', { name: 'Add option to Kit' }));
  await fillIn(group.getByRole('textbox', { name: 'Option 4' }), 'Hire with radio', user);
  await fillIn(group.getByRole('textbox', { name: 'Price of option 4' }), '27.50', user);
  await fillIn(group.getByRole('textbox', { name: 'Limit of option 2' }), '25', user);
  await user.click(group.getByRole('checkbox', { name: 'Something to hand out: option 4' }));
  await user.click(group.getByRole('checkbox', { name: 'Something to hand out: option 2' }));
  await user.click(group.getByRole('checkbox', { name: 'These are the ticket types' }));
  await user.click(screen.getByRole('checkbox', { name: /^Let others move up past a player/ }));
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(sentBody(rendered)).toBeDefined());
  expect(sentBody(rendered)).toMatchObject({
    waitlistSkipsSoldOut: true,
    customFields: [
      {
        id: kit.id,
        label: 'Kit',
        isPlace: true,
        options: [
          { id: kit.options[0]?.id, label: 'Own', price: 0, limit: null, isHandedOut: false },
          { id: kit.options[1]?.id, label: 'Hire', price: 20, limit: 25, isHandedOut: false },
          { label: '', price: 0, limit: null },
          { label: 'Hire with radio', price: 27.5, limit: null, isHandedOut: true },
        ],
      },
    ],
  });
});

test('Enter in an option goes to the next one, after the last it adds one, and nothing is sent', async () => {
  const user = userEvent.setup();
  const rendered = edit();
  const group = within(await screen.findByRole('group', { name: 'Option group 1' }));
  await user.click(group.getByRole('textbox', { name: 'Price of option 1' }));
  await user.keyboard('{Enter}');
  expect(group.getByRole('textbox', { name: 'Option 2' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(group.getByRole('textbox', { name: 'Option 3' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Add option group' }));
  const added = within(screen.getByRole('group', { name: 'Option group 2' }));
  expect(added.getByRole('textbox', { name: 'Label' })).toHaveFocus();
  expect(sentBody(rendered)).toBeUndefined();
});

test('a group without label and options has errors that link to its fields', async () => {
  const user = userEvent.setup();
  edit();
  await user.click(await screen.findByRole('button', { name: 'Remove Kit' }));
  await user.click(screen.getByRole('button', { name: 'Add option group' }));
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findAllByText('Give this option group a label')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Add at least one option with a label' }));
  expect(screen.getByRole('button', { name: 'Add option to group 1' })).toHaveFocus();
});

test('equipment is entered as tags', async () => {
  const user = userEvent.setup();
  const rendered = edit();
  const box = await screen.findByRole('combobox', { name: 'Equipment' });
  await user.type(box, 'Radio{Enter}Torch, Gloves');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(sentBody(rendered)).toBeDefined());
  expect(sentBody(rendered)).toMatchObject({
    requiredEquipment: ['Boots', 'Radio', 'Torch', 'Gloves'],
  });
});

test('a lowest price that is typed replaces the one derived from an own text, which is kept', async () => {
  const user = userEvent.setup();
  const rendered = edit({ price: 'About £25' });
  await fillIn(await screen.findByRole('textbox', { name: 'Price' }), '12.5', user);
  expect(screen.getByText('Players pay from £12.50')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() =>
    expect(sentBody(rendered)).toMatchObject({ basePrice: 12.5, price: 'About £25' }),
  );
});

test('the price that players read follows its number, and keeps its second one', async () => {
  const user = userEvent.setup();
  const rendered = edit({ price: '£25 – £40' });
  const low = await screen.findByRole('textbox', { name: 'Price' });
  expect(low).toHaveValue('£25.00');
  await user.clear(low);
  await fillIn(low, '22.50', user);
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(sentBody(rendered)).toMatchObject({ basePrice: 22.5, price: '£22.50 – £40' }),
  );
});

test('what is taken of a limit is said, and a lower limit is refused at its field', async () => {
  const user = userEvent.setup();
  const [own, hire] = kit.options;
  const options = [own!, { ...hire!, limit: 25, left: 4 }];
  const rendered = edit({ customFields: [{ ...kit, options }] });
  const message = '21 are taken, so the limit cannot go below 21';
  rendered.use(
    handle('updateEvent', () =>
      refuse('BELOW_TAKEN', message, { 'customFields.0.options.1.limit': message }),
    ),
  );
  const limit = await screen.findByRole('textbox', { name: 'Limit of option 2' });
  expect(limit).toHaveAccessibleDescription('21 taken');
  await user.clear(limit);
  await fillIn(limit, '20', user);
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(limit).toHaveAttribute('aria-invalid', 'true'));
  expect(screen.getAllByText(message).length).toBeGreaterThan(0);
});

test('a group of sides is added with one press, and says how players come to one', async () => {
  const user = userEvent.setup();
  const rendered = edit();
  await user.click(await screen.findByRole('button', { name: 'Sides' }));
  const group = within(screen.getByRole('group', { name: 'Option group 2' }));
  expect(group.getByRole('textbox', { name: 'Option 1' })).toHaveValue('Tan');
  expect(group.getByRole('combobox', { name: 'Colour of option 2' })).toHaveValue('green');
  await user.selectOptions(group.getByRole('combobox', { name: 'Colour of option 2' }), 'blue');
  await fillIn(group.getByRole('textbox', { name: 'How far ahead a side can be' }), '6', user);
  // One group has the sides, and it is not the ticket types.
  expect(screen.getAllByRole('checkbox', { name: 'These are the sides' })).toHaveLength(1);
  expect(group.queryByRole('checkbox', { name: /ticket types/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(sentBody(rendered)).toBeDefined());
  expect(sentBody(rendered)).toMatchObject({
    sides: { policy: 'choose', maxGap: 6 },
    customFields: [
      { isSide: false },
      { isSide: true, options: [{ label: 'Tan', colour: 'tan' }, { colour: 'blue' }] },
    ],
  });
});
