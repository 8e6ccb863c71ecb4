import { MusterProvider } from '@muster/ui';
import { act, render, screen } from '@testing-library/react';
import type { Remotes } from '../boot/remotes.ts';
import { RemotesProvider } from '../mounting/remotes-context.tsx';
import { type Auth, AuthContext } from '../session/auth.tsx';
import { config } from '../session/testing/session-fixtures.tsx';
import { lazyFrame } from './lazy-frame.tsx';
import { ShellBoundary } from './shell-boundary.tsx';

function Frame() {
  return <p>The frame</p>;
}

function renderFrame(opening: Promise<void> | undefined, load = async () => Frame) {
  const Lazy = lazyFrame(load);
  const auth = { loadApi: async () => ({}) } as unknown as Auth;
  function draw() {
    return render(
      <MusterProvider>
        <ShellBoundary>
          <AuthContext value={auth}>
            <RemotesProvider remotes={{ opening } as Remotes} showDetails={false}>
              <Lazy config={config} fallback={<p>The static frame</p>} />
            </RemotesProvider>
          </AuthContext>
        </ShellBoundary>
      </MusterProvider>,
    );
  }
  return { ...draw(), draw };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

async function pass(ms: number): Promise<void> {
  await act(() => jest.advanceTimersByTimeAsync(ms));
}

test('a frame is shown along with its page', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { unmount, draw } = renderFrame(promise);
  await pass(200);
  expect(screen.getByText('The static frame')).toBeInTheDocument();
  resolve();
  await pass(0);
  expect(screen.getByText('The frame')).toBeInTheDocument();
  unmount();
  draw();
  expect(screen.getByText('The frame')).toBeInTheDocument();
});

test('a page that is not loaded soon is not waited for', async () => {
  renderFrame(new Promise(() => {}));
  await pass(300);
  expect(screen.getByText('The frame')).toBeInTheDocument();
});

test('a page without a remote waits for nothing', async () => {
  renderFrame(undefined);
  await pass(0);
  expect(screen.getByText('The frame')).toBeInTheDocument();
});

test('code that cannot be loaded is reported', async () => {
  const consoleError = jest.spyOn(console, 'error').mockImplementation(() => {});
  renderFrame(undefined, () => Promise.reject(new Error('Loading chunk dashboard failed')));
  await pass(0);
  expect(screen.getByText('Part of Muster could not be loaded')).toBeInTheDocument();
  consoleError.mockRestore();
});
