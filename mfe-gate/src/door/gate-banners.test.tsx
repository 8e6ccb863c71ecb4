import { CONNECTION_TEXT, showBanner, useBanners } from '@muster/remote-kit';
import { renderRemote } from '@muster/testing/render';
import { act, screen } from '@testing-library/react';
import { GateBanners } from './gate-banners.tsx';

afterEach(() => act(() => void window.dispatchEvent(new Event('online'))));

/** The frame, which shows what no outlet above it shows. */
function Frame() {
  return useBanners().banners.map(({ id, text }) => <p key={id}>frame: {text}</p>);
}

test('the gate shows the banners of the frame, but none of a lost connection', () => {
  const rendered = renderRemote(
    <>
      <Frame />
      <GateBanners />
    </>,
  );
  act(() => void window.dispatchEvent(new Event('offline')));
  act(() => showBanner({ tone: 'error', text: 'Something failed' }));
  expect(screen.getByText('Something failed')).toBeInTheDocument();
  expect(screen.queryByText(/^frame:/)).not.toBeInTheDocument();
  for (const text of Object.values(CONNECTION_TEXT))
    expect(screen.queryByText(text, { exact: false })).not.toBeInTheDocument();
  rendered.unmount();
});
