import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MusterProvider } from '../provider.tsx';
import { CommandPalette } from './index.ts';

function item(id: string) {
  return { id, label: id, onChoose: jest.fn() };
}

test('the field says which option the arrow keys have reached, the first at once', async () => {
  render(
    <MusterProvider>
      <CommandPalette
        query=""
        maxLength={100}
        note={null}
        groups={[{ label: 'Actions', items: [item('New Event'), item('Sign out')] }]}
        onQuery={() => undefined}
        onSearch={() => undefined}
        onClose={() => undefined}
      />
    </MusterProvider>,
  );
  const field = await screen.findByRole('combobox');
  const [first, second] = await screen.findAllByRole('option');
  expect(field).toHaveAttribute('aria-activedescendant', first?.id);
  expect(first).toHaveAttribute('data-selected', 'true');
  await userEvent.click(field);
  await userEvent.keyboard('{ArrowDown}');
  expect(field).toHaveAttribute('aria-activedescendant', second?.id);
});
