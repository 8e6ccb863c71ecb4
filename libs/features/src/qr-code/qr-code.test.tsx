import { render, screen } from '@testing-library/react';
import { QrCode } from './qr-code.tsx';

test('dark modules on white, with a quiet zone of four modules', () => {
  render(<QrCode text="https://muster.test/e/1" label="QR code" />);
  const svg = screen.getByRole('img', { name: 'QR code' });
  const [white, dark] = svg.children;
  const size = Number(svg.getAttribute('viewBox')?.split(' ')[2]);
  expect(white).toHaveAttribute('fill', '#fff');
  expect(white).toHaveAttribute('width', String(size));
  const points = [...(dark?.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)/g)].map(
    ([, x, y]) => [Number(x), Number(y)] as const,
  );
  const edges = points.flat();
  expect(Math.min(...edges)).toBe(4);
  expect(Math.max(...edges)).toBe(size - 5);
  // The finder pattern at the top left: a frame of seven modules.
  for (let x = 4; x < 11; x += 1) expect(points).toContainEqual([x, 4]);
});
