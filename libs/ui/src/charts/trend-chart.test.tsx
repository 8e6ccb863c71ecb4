import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MusterProvider } from '../provider.tsx';
import { TrendChart } from './index.ts';

test('a chart shows the latest value, and every value as a table, the latest first', async () => {
  const points = [
    { label: '20 Nov', value: 1_000 },
    { label: '21 Nov', value: 1_250 },
  ];
  render(
    <MusterProvider>
      <TrendChart title="Users" pointName="Day" points={points} format={(value) => `${value} !`} />
    </MusterProvider>,
  );
  const figure = within(screen.getByRole('figure', { name: 'Users' }));
  expect(figure.getAllByText('1250 !')[0]).toBeVisible();
  await userEvent.click(figure.getByText(/as a table/));
  const rows = within(figure.getByRole('table', { name: 'Users' })).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'DayUsers',
    '21 Nov1250 !',
    '20 Nov1000 !',
  ]);
});
