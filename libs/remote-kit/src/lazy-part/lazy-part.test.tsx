import { useBanners } from '@muster/remote-kit';
import { BannerStack, MusterProvider } from '@muster/ui';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, Suspense } from 'react';
import { lazyDialog, lazyPart } from './lazy-part.tsx';

function Hello({ name }: { name: string }) {
  return <p>Hello {name}</p>;
}

/** Fails so many times. */
function failing(times: number) {
  let attempts = 0;
  return async () => {
    attempts += 1;
    if (attempts <= times) throw new Error('Loading chunk 7 failed');
    return Hello;
  };
}

function Banners() {
  const { banners, dismiss } = useBanners();
  return <BannerStack banners={banners} onDismiss={dismiss} />;
}

function show(Part: ComponentType<{ name: string }>) {
  render(
    <MusterProvider>
      <Banners />
      <input aria-label="Title" />
      <Suspense fallback="loading">
        <Part name="fox" />
      </Suspense>
    </MusterProvider>,
  );
}

let consoleError: jest.SpyInstance;
beforeEach(() => {
  consoleError = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => consoleError.mockRestore());

test.each([
  ['part', lazyPart<{ name: string }>],
  ['dialog', lazyDialog<{ name: string }>],
])('a missing %s keeps what was typed, and Try again loads it', async (_kind, create) => {
  show(create(failing(1)));
  await userEvent.type(screen.getByLabelText('Title'), 'Night Raid');
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Hello fox')).toBeInTheDocument();
  expect(screen.getByLabelText('Title')).toHaveValue('Night Raid');
  await waitFor(() => expect(screen.queryByText(/could not be loaded/)).not.toBeInTheDocument());
});

test('a part that is missing again asks for a reload', async () => {
  show(lazyDialog(failing(2)));
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Reload' })).toBeInTheDocument();
  expect(screen.getByText(/what you typed is kept/)).toBeInTheDocument();
});

test('a part that was loaded once is there at once', async () => {
  const Part = lazyPart(async () => Hello);
  show(Part);
  expect(await screen.findByText('Hello fox')).toBeInTheDocument();
});
