import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MusterProvider } from '../index.ts';
import { UploadTools, useUploadLog } from './index.ts';

function Tools({ testConnection }: { testConnection: () => Promise<string> }) {
  const { entries, write } = useUploadLog();
  return <UploadTools testConnection={testConnection} entries={entries} log={write} />;
}

function setUp(testConnection: () => Promise<string>) {
  render(
    <MusterProvider>
      <Tools testConnection={testConnection} />
    </MusterProvider>,
  );
}

test('the connection test shows its result and writes it to the log', async () => {
  setUp(async () => 'Connected: disk, 12 ms');
  await userEvent.click(screen.getByRole('button', { name: 'Test Connection' }));
  expect(await screen.findByRole('status')).toHaveTextContent('Connected: disk, 12 ms');
  expect(screen.getByText('Debug log (1)')).toBeInTheDocument();
  expect(screen.getByRole('listitem')).toHaveTextContent(
    /^\d\d:\d\d:\d\d Test Connection: Connected: disk, 12 ms$/,
  );
});

test('a failed connection test shows its error', async () => {
  setUp(() => Promise.reject(new Error('The store is away')));
  await userEvent.click(screen.getByRole('button', { name: 'Test Connection' }));
  expect(await screen.findByRole('status')).toHaveTextContent('The store is away');
});
