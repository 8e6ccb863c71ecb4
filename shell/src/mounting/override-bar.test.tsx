import { MusterProvider } from '@muster/ui';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import OverrideBar from './override-bar.tsx';

test('it names every remote with the origin of its test build, and Reset forgets them', async () => {
  const reset = jest.fn();
  const overrides = [
    { remoteId: 'gear', target: 'http://localhost:3001/mf-manifest.json' },
    { remoteId: 'events', target: 'https://events.test/a/mf-manifest.json' },
    { remoteId: 'profile', target: '@0fd3e77c3f' },
  ];
  render(
    <MusterProvider>
      <OverrideBar
        overrides={{ get: () => null, list: () => overrides, listRefused: () => [], reset }}
      />
    </MusterProvider>,
  );
  expect(screen.getByRole('complementary', { name: 'Test builds' })).toHaveTextContent(
    'This tab shows test builds: gear from http://localhost:3001, events from https://events.test, build 0fd3e77c3f of profile',
  );
  // jsdom cannot reload a page.
  const consoleError = jest.spyOn(console, 'error').mockImplementation(() => {});
  await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
  expect(reset).toHaveBeenCalledTimes(1);
  consoleError.mockRestore();
});

test.each([
  [
    'https://gear.test/mf-manifest.json',
    false,
    'because this Muster does not allow the origin: gear from https://gear.test',
  ],
  ['@b9', false, 'because this Muster has not published it: build b9 of gear'],
  ['@b2', true, 'as you chose: build b2 of gear'],
])('it says why %s was not opened', (target, isDeclined, why) => {
  const refused = [{ remoteId: 'gear', target, isDeclined }];
  const overrides = { get: () => null, list: () => [], listRefused: () => refused, reset() {} };
  render(
    <MusterProvider>
      <OverrideBar overrides={overrides} />
    </MusterProvider>,
  );
  const bar = screen.getByRole('complementary', { name: 'Test builds' });
  expect(bar).toHaveTextContent(`Not opened, ${why}`);
  expect(screen.queryByText(/This tab shows/)).toBeNull();
});
