import { ReportButton } from '@muster/features/report';
import { handle, loseConnection, refuse } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

const SUBJECT = { kind: 'user', id: 'a'.repeat(24) } as const;

function show(options: Parameters<typeof renderRemote>[1] = {}) {
  return renderRemote(<ReportButton subject={SUBJECT} label="Report Quarrymaster" />, options);
}
async function openDialog() {
  await userEvent.click(screen.getByRole('button', { name: 'Report Quarrymaster' }));
  return within(await screen.findByRole('dialog', { name: 'Report this profile' }));
}

test('a report is sent with its reason and text, and the dialog says so', async () => {
  const { requests } = show({ handlers: [handle('createReport', () => ({}))] });
  const dialog = await openDialog();
  await userEvent.click(dialog.getByRole('radio', { name: 'Harassment or insults' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'What happened?' }), ' Insults me ');
  await userEvent.click(dialog.getByRole('button', { name: 'Send report' }));
  expect(await dialog.findByText('Thank you. Your report was sent to Muster.')).toBeVisible();
  const body = { subject: SUBJECT, reason: 'harassment', text: 'Insults me' };
  expect(requests.find(({ path }) => path === '/reports')?.body).toEqual(body);
  await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a reason is needed, and words for another reason than the listed ones', async () => {
  const { requests } = show();
  const dialog = await openDialog();
  await userEvent.click(dialog.getByRole('button', { name: 'Send report' }));
  expect(await dialog.findByText('Choose a reason')).toBeVisible();
  await userEvent.click(dialog.getByRole('radio', { name: 'Something else' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Send report' }));
  expect(await dialog.findByText('Say what is wrong')).toBeVisible();
  expect(requests.some(({ path }) => path === '/reports')).toBe(false);
});

test('a refusal and a lost connection keep what was typed', async () => {
  const { use } = show({ handlers: [handle('createReport', () => refuse('ALREADY_REPORTED'))] });
  const dialog = await openDialog();
  await userEvent.click(dialog.getByRole('radio', { name: 'Spam or a scam' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Send report' }));
  expect(await dialog.findByText(/^You have reported this already/)).toBeVisible();
  use(handle('createReport', () => loseConnection()));
  await userEvent.click(dialog.getByRole('button', { name: 'Send report' }));
  expect(await dialog.findByText(/^Network error/)).toBeVisible();
  expect(dialog.getByRole('radio', { name: 'Spam or a scam' })).toBeChecked();
});

test('the superadmin has nothing to report', () => {
  show({ as: 'superadmin' });
  expect(screen.queryByRole('button', { name: 'Report Quarrymaster' })).not.toBeInTheDocument();
});
