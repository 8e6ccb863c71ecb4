import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MusterProvider } from '../provider.tsx';
import { LocationMap } from './location-map.tsx';

const lewes = { latitude: 50.87, longitude: 0.01 };

function show(props: Partial<Parameters<typeof LocationMap>[0]>) {
  return render(
    <MusterProvider>
      <LocationMap pin={lewes} start={lewes} tiles="" {...props} />
    </MusterProvider>,
  );
}

test('a map that can be moved says how, and that its tiles are missing', () => {
  show({ onMove: () => undefined });
  expect(screen.getByRole('status')).toHaveTextContent('The pin and the numbers above still work.');
});

test('arrow keys move the pin, Shift moves it farther, and the pin says so', async () => {
  const moves: { latitude: number; longitude: number }[] = [];
  show({ onMove: (coordinates) => moves.push(coordinates) });
  const pin = screen.getByRole('button', { name: 'Location of the event' });
  expect(pin).toHaveAccessibleDescription(/move it with the arrow keys/);
  pin.focus();
  await userEvent.keyboard('{ArrowRight}{ArrowUp}{Shift>}{ArrowRight}{/Shift}a');
  expect(moves).toHaveLength(3);
  const [right, up, far] = moves;
  expect(right?.latitude).toBeCloseTo(lewes.latitude, 4);
  expect(right?.longitude).toBeGreaterThan(lewes.longitude);
  expect(up?.latitude).toBeGreaterThan(lewes.latitude);
  expect((far?.longitude ?? 0) - lewes.longitude).toBeCloseTo(
    10 * ((right?.longitude ?? 0) - lewes.longitude),
    3,
  );
});

test('a map that is only looked at has a pin that cannot be dragged, and does not speak of moving', async () => {
  const { container } = show({});
  expect(screen.getByRole('status')).toHaveTextContent(/^The map cannot be shown now\.$/);
  const pin = screen.getByRole('button', { name: 'Location of the event' });
  expect(pin).not.toHaveClass('leaflet-marker-draggable');
  await userEvent.click(container.querySelector('.leaflet-container') as HTMLElement);
  expect(screen.getAllByRole('button', { name: 'Location of the event' })).toHaveLength(1);
});
