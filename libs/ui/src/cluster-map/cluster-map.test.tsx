import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MusterProvider } from '../provider.tsx';
import { ClusterMap, type MapPin } from './cluster-map.tsx';

const leeds = { id: 'a', label: 'Dawn, Sat 14 Nov', latitude: 53.8, longitude: -1.55 };
const headingley = { id: 'b', label: 'Dusk, Sun 15 Nov', latitude: 53.82, longitude: -1.58 };
const lewes = { id: 'c', label: 'Ridge, Sun 15 Nov', latitude: 50.87, longitude: 0.01 };

// Nothing has a size in jsdom, and a map without a size shows nothing.
beforeAll(() => {
  for (const [side, px] of Object.entries({ clientWidth: 800, clientHeight: 600 }))
    Object.defineProperty(HTMLElement.prototype, side, { configurable: true, value: px });
});

function show(pins: readonly MapPin[]) {
  const opened: string[] = [];
  render(
    <MusterProvider>
      <ClusterMap pins={pins} tiles="" label="Map of events" onOpen={(id) => opened.push(id)} />
    </MusterProvider>,
  );
  return opened;
}

test('each pin is a button with its name, by pointer and by keyboard', async () => {
  const user = userEvent.setup();
  const opened = show([leeds, lewes]);
  await user.click(screen.getByRole('button', { name: leeds.label }));
  screen.getByRole('button', { name: lewes.label }).focus();
  await user.keyboard('{Enter}');
  await user.keyboard(' ');
  expect(opened).toEqual(['a', 'c', 'c']);
});

test('a cluster says how many there are and zooms in; the focus stays on the map', async () => {
  const user = userEvent.setup();
  const opened = show([leeds, headingley, lewes]);
  const cluster = screen.getByRole('button', { name: '2 events here. Zoom in' });
  expect(screen.queryByRole('button', { name: leeds.label })).not.toBeInTheDocument();
  cluster.focus();
  await user.keyboard('{Enter}');
  const pin = await screen.findByRole('button', { name: leeds.label });
  expect(screen.getByRole('button', { name: headingley.label })).toBeVisible();
  await waitFor(() => expect(document.activeElement).toHaveClass('leaflet-marker-icon'));
  expect(pin).toBeVisible();
  expect(opened).toEqual([]);
});

test('it works without tiles and says that they are missing', () => {
  show([]);
  expect(screen.getByRole('status')).toHaveTextContent('The pins still work.');
  expect(screen.getByRole('region', { name: 'Map of events' })).toBeInTheDocument();
});
