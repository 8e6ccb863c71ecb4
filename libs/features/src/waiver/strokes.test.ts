import { toStrokes } from './strokes.ts';

test('lines become path data in a box of their own size', () => {
  const lines = [
    [
      { x: 0, y: 0 },
      { x: 10.4, y: 20 },
      { x: 150, y: 50 },
    ],
    [{ x: 3, y: 4 }],
  ];
  expect(toStrokes(lines, 300)).toBe('M0 0L21 40L300 100M6 8L6 8');
});

test('nothing drawn is nothing', () => {
  expect(toStrokes([], 300)).toBeNull();
});

test('a very long drawing is thinned out, and keeps its ends', () => {
  const points = Array.from({ length: 9_001 }, (_, index) => ({ x: index % 600, y: index % 200 }));
  const path = toStrokes([points], 600) ?? '';
  expect(path.length).toBeLessThanOrEqual(20_480);
  expect(path).toMatch(/^M0 0L/);
  expect(path).toMatch(/L0 0$/);
  expect(path).toMatch(/^[MLCQZmlcqz0-9 ,.-]*$/);
});
