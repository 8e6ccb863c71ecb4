import type { Webhook, WebhookDelivery } from '@muster/contract';
import {
  createFakeBackend,
  FAKE_WEBHOOK_SECRET,
  handle,
  loseConnection,
  makeId,
  makeWebhook,
  makeWebhookDelivery,
  refuse,
} from '@muster/testing';
import { closeShownOnce } from '@muster/testing/close-shown-once';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { WebhookList } from './webhook-list.tsx';

const ORGANIZER = makeId(1);
const URL = 'https://till.badgerwood.uk/muster';
const user = userEvent.setup();

function show(webhooks: Webhook[] = []) {
  const backend = createFakeBackend();
  backend.webhooks.set(ORGANIZER, webhooks);
  return renderRemote(<WebhookList />, { backend });
}
async function openForm() {
  await user.click(await screen.findByRole('button', { name: 'Add a webhook' }));
  return within(await screen.findByRole('dialog', { name: 'Add a webhook' }));
}
async function choose(item: string) {
  await user.click(await screen.findByRole('button', { name: `More for ${URL}` }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}
async function dialogOf(name: string) {
  return within(await screen.findByRole('dialog', { name }));
}
function sent({ requests }: ReturnType<typeof show>, method: string, path: string) {
  const found = requests.filter((each) => each.method === method && each.path === path);
  return found.map(({ body }) => body as Record<string, unknown>);
}

test('a webhook says its address, what it is for, of which events, and how it is', async () => {
  const now = Date.now();
  const clock = /[0-2]\d:[0-5]\d/.source;
  show([
    makeWebhook({ lastDeliveredAt: new Date(now).toISOString(), waiting: 3 }),
    makeWebhook({ state: 'failing', failingSince: '2026-01-12T08:12:00.000Z' }),
    makeWebhook({ state: 'off', types: ['series.updated', 'participation.checked_in'] }),
    makeWebhook(),
  ]);
  const rows = await screen.findAllByRole('listitem');
  expect(rows[0]).toHaveTextContent(
    new RegExp(`^${URL}PaymentsAll events · Delivered ${clock} · 3 waiting$`),
  );
  expect(rows[1]).toHaveTextContent(/Failing since 12 Jan 2026, \d\d:12$/);
  expect(rows[2]).toHaveTextContent(/Series · Player checked inAll events · Off$/);
  expect(rows[3]).toHaveTextContent(/Nothing delivered yet$/);
});

test('a webhook is added; its secret is shown once, until it is said to be kept', async () => {
  const rendered = show();
  const form = await openForm();
  await user.click(form.getByRole('button', { name: 'Add webhook' }));
  expect(await form.findByText('Choose at least one kind of change')).toBeVisible();
  await user.type(form.getByLabelText('Address'), URL);
  await user.click(form.getByRole('checkbox', { name: 'Payments' }));
  await user.click(
    form.getByText('Choose one by one', { selector: '[aria-label*="Participants"]' }),
  );
  await user.click(form.getByRole('checkbox', { name: 'Player checked in' }));
  await user.click(form.getByRole('checkbox', { name: 'Events' }));
  await user.click(form.getByRole('checkbox', { name: 'Events' }));
  await user.click(form.getByRole('button', { name: 'Add webhook' }));
  const dialog = await dialogOf('Keep this secret');
  await user.keyboard('{Enter}{Escape}');
  await user.click(dialog.getByRole('button', { name: 'Copy secret' }));
  expect(await navigator.clipboard.readText()).toBe(FAKE_WEBHOOK_SECRET);
  expect(dialog.getByRole('link', { name: 'reference' })).toHaveAttribute('href', '/api/docs');
  await closeShownOnce(dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByRole('listitem')).toHaveTextContent(/Player checked in · Payments/);
  expect(sent(rendered, 'POST', '/webhooks')).toMatchObject([
    {
      ...{ url: URL, eventId: null },
      types: ['participation.checked_in', 'payment.booked', 'refund.booked'],
    },
  ]);
});

test('after a lost reply the same webhook is asked for again', async () => {
  const rendered = show();
  rendered.use(handle('addWebhook', loseConnection));
  const form = await openForm();
  await user.type(form.getByLabelText('Address'), URL);
  await user.click(form.getByRole('checkbox', { name: 'Messages' }));
  await user.click(form.getByRole('button', { name: 'Add webhook' }));
  expect(await form.findByRole('alert')).toBeVisible();
  const refused = 'Give an https address';
  rendered.use(handle('addWebhook', () => refuse('VALIDATION', undefined, { url: refused })));
  await user.click(form.getByRole('button', { name: 'Add webhook' }));
  expect(await form.findByText(refused)).toBeVisible();
  const nonces = sent(rendered, 'POST', '/webhooks').map(({ nonce }) => nonce);
  expect(nonces).toHaveLength(2);
  expect(new Set(nonces).size).toBe(1);
});

test('its address and types are changed, and what was typed stays after a refusal', async () => {
  const webhook = makeWebhook();
  const rendered = show([webhook]);
  await choose('Change…');
  const form = await dialogOf('Change this webhook');
  const address = form.getByLabelText('Address');
  const save = form.getByRole('button', { name: 'Save' });
  expect(address).toHaveValue(URL);
  expect(form.getByRole('checkbox', { name: 'Payments' })).toBeChecked();
  await user.click(form.getByRole('checkbox', { name: 'Payments' }));
  await user.click(save);
  expect(await form.findByText('Choose at least one kind of change')).toBeVisible();
  await user.click(form.getByRole('checkbox', { name: 'Messages' }));
  await user.clear(address);
  await user.type(address, 'https://10.0.0.1/');
  const refused = 'Give an https address';
  rendered.use(handle('updateWebhook', () => refuse('VALIDATION', undefined, { url: refused })));
  await user.click(save);
  expect(await form.findByText(refused)).toBeVisible();
  expect(address).toHaveValue('https://10.0.0.1/');
  expect(form.getByRole('checkbox', { name: 'Messages' })).toBeChecked();
  expect(sent(rendered, 'PATCH', `/webhooks/${webhook.id}`)).toEqual([
    { url: 'https://10.0.0.1/', types: ['message.received'] },
  ]);
});

test('what stays of a webhook is not sent', async () => {
  const webhook = makeWebhook();
  const rendered = show([webhook]);
  await choose('Change…');
  const form = await dialogOf('Change this webhook');
  await user.type(form.getByLabelText('Address'), '2{Enter}');
  expect(await screen.findByText('The webhook is changed.')).toBeVisible();
  expect(await screen.findByText(`${URL}2`)).toBeVisible();
  expect(screen.getByRole('button', { name: `More for ${URL}2` })).toHaveFocus();
  expect(sent(rendered, 'PATCH', `/webhooks/${webhook.id}`)).toEqual([{ url: `${URL}2` }]);
});

test('a webhook without waiting changes is switched off and on without a question', async () => {
  const { backend } = show([makeWebhook()]);
  await choose('Switch off');
  expect(await screen.findByText(/ · Off$/)).toBeVisible();
  await choose('Switch on');
  expect(await screen.findByText('The webhook is on.')).toBeVisible();
  expect(backend.webhooks.get(ORGANIZER)).toMatchObject([{ state: 'on' }]);
});

test.each([
  ['Send what it missed', { state: 'on' }],
  ['Only what comes now', { state: 'on', resumeAfter: null }],
])('switched on with waiting changes: %s', async (choice, body) => {
  const webhook = makeWebhook({ state: 'off', waiting: 2 });
  const rendered = show([webhook]);
  await choose('Switch on…');
  const dialog = await dialogOf('Switch this webhook on?');
  expect(dialog.getByText('2 changes wait for it.')).toBeVisible();
  expect(dialog.getByRole('radio', { name: 'Send what it missed' })).toBeChecked();
  await user.click(dialog.getByRole('radio', { name: choice }));
  await user.click(dialog.getByRole('button', { name: 'Switch on' }));
  expect(await screen.findByText('The webhook is on.')).toBeVisible();
  expect(sent(rendered, 'PATCH', `/webhooks/${webhook.id}`)).toEqual([body]);
});

test('a new secret is asked for, and says until when the old one works', async () => {
  show([makeWebhook()]);
  await choose('New secret…');
  const question = await dialogOf('Make a new secret?');
  await user.click(question.getByRole('button', { name: 'Make secret' }));
  const dialog = await dialogOf('Keep this secret');
  expect(dialog.getByLabelText('Secret')).toHaveValue(FAKE_WEBHOOK_SECRET);
  expect(dialog.getByText(/^The old one works until .*, \d\d:\d\d\.$/)).toBeVisible();
  await closeShownOnce(dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('button', { name: `More for ${URL}` })).toHaveFocus();
});

test('a test is sent', async () => {
  const webhook = makeWebhook();
  const rendered = show([webhook]);
  await choose('Send a test');
  expect(await screen.findByText(/^A test is sent/)).toBeVisible();
  expect(sent(rendered, 'POST', `/webhooks/${webhook.id}/test`)).toHaveLength(1);
});

test('deliveries are listed in words, filtered by state, and sent again', async () => {
  const webhook = makeWebhook();
  const { backend } = show([webhook]);
  const soon = new Date(Date.now() + 26 * 3_600_000).toISOString();
  const deliveries: WebhookDelivery[] = [
    makeWebhookDelivery({ state: 'waiting', attempts: 2, status: 500, nextAt: soon }),
    makeWebhookDelivery({ state: 'failed', attempts: 10, status: null, sequence: 4_709 }),
    makeWebhookDelivery({ type: 'message.received', sequence: 4_708 }),
  ];
  backend.webhookDeliveries.set(webhook.id, deliveries);
  await choose('Deliveries');
  const dialog = await dialogOf('Deliveries');
  const [waiting, failed, delivered] = await dialog.findAllByRole('listitem');
  expect(waiting).toHaveTextContent(
    /4711Sun 1 Nov 2026, 10:00 · Waiting, again on .*\d\d:\d\d · 2 attempts · HTTP 500Again$/,
  );
  expect(failed).toHaveTextContent(
    /4709Sun 1 Nov 2026, 10:00 · Failed · 10 attempts · no responseAgain$/,
  );
  expect(delivered).toHaveTextContent(
    /^Message received 4708Sun 1 Nov 2026, 10:00 · Delivered · 1 attempt · HTTP 200/,
  );
  await user.selectOptions(dialog.getByRole('combobox', { name: 'State' }), 'Failed');
  await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(1));
  await user.click(dialog.getByRole('button', { name: 'Again: Payment booked 4709' }));
  expect(await screen.findByText('It is sent again.')).toBeVisible();
  expect(await dialog.findByText('No deliveries match this filter.')).toBeVisible();
  expect(deliveries[1]).toMatchObject({ state: 'waiting' });
});

test('a server without webhooks says so, and offers none', async () => {
  const rendered = renderRemote(<WebhookList />, {
    handlers: [handle('listWebhooks', () => refuse('WEBHOOKS_OFF'))],
  });
  expect(await screen.findByText('Webhooks are switched off on this server.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add a webhook' })).toBeNull();
  expect(rendered.container).not.toHaveTextContent('could not be loaded');
});

test('a webhook is removed after a question', async () => {
  const { backend } = show([makeWebhook()]);
  await choose('Remove…');
  const question = await dialogOf('Remove this webhook?');
  expect(question.getByText(URL)).toBeVisible();
  expect(backend.webhooks.get(ORGANIZER)).toHaveLength(1);
  await user.click(question.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('The webhook is removed.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull());
  expect(backend.webhooks.get(ORGANIZER)).toEqual([]);
});
