import { createFakeBackend, makeId } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LimitsSection } from './limits-section.tsx';

const ORGANIZER = makeId(1);

async function typeIn(label: string, text: string) {
  const field = await screen.findByLabelText(label);
  await userEvent.clear(field);
  await userEvent.type(field, text);
}

test('limits begin as those of the law, and are lowered, with a class of one’s own', async () => {
  const backend = createFakeBackend();
  renderRemote(<LimitsSection />, { backend });
  expect(await screen.findByLabelText('Joules of Full auto')).toHaveValue('1.300');
  await typeIn('Joules of Full auto', '1.14');
  await userEvent.click(screen.getByRole('button', { name: 'Add single shot class' }));
  await userEvent.type(screen.getByLabelText(/^Name/), 'DMR');
  await typeIn('Joules of DMR', '1.88');
  await typeIn('Not nearer than, metres, of DMR', '20');
  await userEvent.click(screen.getByRole('button', { name: 'Save limits' }));
  expect(await screen.findByText('Your limits are saved.')).toBeVisible();
  expect(backend.limits.get(ORGANIZER)).toMatchObject([
    { class: 'full_auto', millijoules: 1_140, minimumEngagementM: null },
    { class: 'single_shot', millijoules: 2_500 },
    { class: 'DMR', base: 'single_shot', millijoules: 1_880, minimumEngagementM: 20 },
  ]);
});

test.each(['1.301', '0', 'ten', '1.1401', '-1'])(
  '%s is refused in a sentence, and nothing is sent',
  async (typed) => {
    const backend = createFakeBackend();
    renderRemote(<LimitsSection />, { backend });
    await typeIn('Joules of Full auto', typed);
    await userEvent.click(screen.getByRole('button', { name: 'Save limits' }));
    const told = await screen.findByText('Full auto: type up to 1.300 J');
    await waitFor(() => expect(told).toBeVisible());
    expect(backend.limits.size).toBe(0);
  },
);

test('limits are turned off again, and are those of the law', async () => {
  const backend = createFakeBackend();
  const own = { class: 'full_auto', base: 'full_auto' as const, millijoules: 1_140 };
  backend.limits.set(ORGANIZER, [{ ...own, minimumEngagementM: null }]);
  renderRemote(<LimitsSection />, { backend });
  await userEvent.click(await screen.findByRole('button', { name: 'Turn off' }));
  expect(await screen.findByText('Your events no longer measure guns.')).toBeVisible();
  expect(screen.getByLabelText('Joules of Full auto')).toHaveValue('1.300');
  expect(backend.limits.get(ORGANIZER)).toEqual([]);
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Turn off' })).not.toBeInTheDocument(),
  );
});
