import { render } from '@testing-library/react';
import { TabIcon } from './tab-icon.tsx';

function draw(icon: string): string {
  return render(<TabIcon icon={icon} />).container.innerHTML;
}

test('an icon of the shell is drawn by its name, and any other by its lines', () => {
  expect(draw('users')).toContain('tabler-icon-users');
  expect(draw('map-2')).toContain('tabler-icon-map-2');
  expect(draw('M5 12l5 5l10 -10')).toContain('<path d="M5 12l5 5l10 -10">');
});

test.each([
  'no-such-icon',
  'map-3',
  'Messages',
  '',
  '<path d="M5 12"/>',
  'M5 12l5 5" onload="x',
  'toString',
])('%j is a puzzle piece', (icon) => {
  expect(draw(icon)).toContain('puzzle');
});
