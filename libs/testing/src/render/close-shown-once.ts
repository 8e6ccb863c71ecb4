import { waitFor, type within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/**
 * Closes what a dialog shows once: a press at once, which may be the second of what led to it, does
 * nothing.
 */
export async function closeShownOnce(
  dialog: ReturnType<typeof within>,
  name = 'Done',
): Promise<void> {
  const done: HTMLElement = dialog.getByRole('button', { name });
  await userEvent.click(done);
  expect(done.isConnected).toBe(true);
  await waitFor(() => expect(done.hasAttribute('disabled')).toBe(false), { timeout: 3_000 });
  await userEvent.click(done);
}
