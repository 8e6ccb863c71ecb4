import { createNonces } from '@muster/remote-kit/nonces';
import { makeJoinForm } from '@muster/testing/builders';
import type { Page } from '@playwright/test';
import { requestApi } from '../support/api.ts';
import { approveEvent, createEvent } from '../support/create-event.ts';
import { leadBackHere } from '../support/online-payments.ts';
import { newPerson } from '../support/person.ts';
import { SUPERADMIN } from '../support/server.ts';
import { openAccount, openSession, type Session } from '../support/session.ts';
import { expect, test } from '../support/test.ts';
import { fillVisitor, sendVisitor, visitorForm } from '../support/visitor-form.ts';

// A link works once, and the gate is without a connection for a while.
test.use({ expectedNoise: /Failed to load resource|net::ERR_/ });

const TITLE = 'Operation Night Owls';

const CHILD = 'Tom Oakes';
const PHONE = { viewport: { width: 390, height: 844 } };

test('a leader pays for four; three take their spots by a link, and the gate lets in the squad', async ({
  page: visitor,
  url,
  openBrowser,
}) => {
  const organizer = await openAccount(url, newPerson('Curlew'));
  const id = await createEvent(url, organizer, TITLE);
  await approveEvent(url, await openSession(url, SUPERADMIN), id);
  const [fox, mate, guest] = [newPerson('Fox'), newPerson('Badger'), newPerson('Stoat')];
  const leading = await openAccount(url, fox);
  const leader = await openBrowser(leading, PHONE);
  const links: string[] = [];

  await test.step('the join form holds the spots, and their links are there at once', async () => {
    await leader.goto(`/dashboard/events/${id}/join`);
    const form = leader.getByRole('dialog', { name: 'Join this event' });
    await form.getByRole('radio', { name: 'With my squad' }).check();
    await form.getByRole('textbox', { name: 'Name of the squad' }).fill('Night Owls');
    await form.getByRole('textbox', { name: 'Spots to hold for mates' }).fill('3');
    await form.getByRole('radio', { name: 'I pay for all' }).check();
    await form.getByRole('button', { name: 'Join', exact: true }).click();
    const squad = leader.getByRole('dialog', { name: 'Night Owls' });
    for (const name of ['Open spot 1', 'Open spot 2', 'Open spot 3']) {
      const link = squad.getByRole('textbox', { name: `Link to ${name}` });
      links.push(`/claim${new URL(await link.inputValue()).hash}`);
    }
    await squad.getByRole('button', { name: 'Close' }).click();
    await expectMembers(leader, '4 of 4 confirmed, 3 not claimed');
    await payForAll(url, organizer, id);
  });

  await test.step('a mate with an account takes one', async () => {
    const own = await openBrowser(await openAccount(url, mate), PHONE);
    await own.goto(links[0]!);
    await expect(own.getByText(TITLE)).toBeVisible();
    await own.getByRole('link', { name: 'Take this spot' }).click();
    const form = own.getByRole('dialog', { name: 'Join this event' });
    await form.getByRole('button', { name: 'Join', exact: true }).click();
    await expect(form).toBeHidden();
    await own.goto('/dashboard/events?view=going');
    await expectMembers(own, '4 of 4 confirmed, 2 not claimed');
    await own.goto(links[0]!);
    await expect(own.getByText('This link leads to no spot')).toBeVisible();
  });

  await test.step('a mate without one makes it with the spot', async () => {
    await visitor.setViewportSize(PHONE.viewport);
    await visitor.goto(links[1]!);
    await visitor.getByRole('link', { name: 'Take this spot' }).click();
    const form = visitorForm(visitor);
    await fillVisitor(form, guest);
    await sendVisitor(form, guest);
    await expect(form).toBeHidden();
    await visitor.goto('/dashboard/events?view=going');
    await expectMembers(visitor, '4 of 4 confirmed, 1 not claimed');
  });

  await test.step('a guardian takes one for a child', async () => {
    const own = await openBrowser(await openGuardian(url), PHONE);
    await own.goto(links[2]!);
    await own.getByRole('link', { name: 'Take this spot' }).click();
    const form = own.getByRole('dialog', { name: 'Join this event' });
    await form.getByLabel('Who is coming?').selectOption({ index: 1 });
    await form.getByRole('button', { name: 'Join', exact: true }).click();
    await expect(form).toBeHidden();
    await own.goto('/dashboard/events?view=going');
    await expectMembers(own, /^4 of 4 confirmed$/);
  });

  await test.step('the organizer has four players of one squad', async () => {
    const own = await openBrowser(organizer);
    await own.goto(`/dashboard/events/${id}/participants`);
    for (const name of [fox.fullName, mate.fullName, guest.fullName, CHILD])
      await expect(own.getByRole('row', { name: new RegExp(name) })).toContainText('Night Owls');
    await expect(own.getByText('Guest of Night Owls')).toHaveCount(0);
  });

  await test.step('without a connection the ticket of the leader lets in the others', async () => {
    const gate = await openBrowser(organizer, PHONE);
    await gate.goto(`/gate/${id}`);
    await expect(gate.getByText(/^Ready without signal · 4 people/)).toBeVisible();
    await gate.context().setOffline(true);
    await expect(gate.getByText(/^No signal/)).toBeVisible();
    const search = gate.getByRole('searchbox', { name: /^Name/ });
    await search.fill(await ticketOf(url, leading));
    await search.press('Enter');
    const result = gate.getByRole('alertdialog', { name: 'Result' });
    await expect(result.getByText('Night Owls: 1 of 4 here')).toBeVisible();
    const rest = result.getByRole('list', { name: 'Not let in with them' });
    await expect(rest.getByRole('listitem')).toContainText([CHILD]);
    await result.getByRole('button', { name: 'Let in the others (2)' }).click();
    await expect(gate.getByText('3 of 4 in')).toBeVisible();
    expect(await listInside(url, organizer, id)).toEqual([]);
    await gate.context().setOffline(false);
    await expect(gate.getByText(/^Ready without signal · 4 people/)).toBeVisible();
    await expect
      .poll(() => listInside(url, organizer, id))
      .toEqual([fox, mate, guest].map(({ fullName }) => fullName).sort());
  });
});

test('who leads a squad pays for all of it at once', async ({ url, openBrowser }) => {
  const organizer = await openAccount(url, newPerson('Bittern'));
  const id = await createEvent(url, organizer, TITLE);
  const { accessToken: as } = organizer.tokens;
  const payment = { mode: 'optional' };
  const change = {
    method: 'PUT',
    path: `/events/${id}`,
    accessToken: as,
    body: { payment },
  } as const;
  await requestApi(url, change);
  await approveEvent(url, await openSession(url, SUPERADMIN), id);
  const session = await openAccount(url, newPerson('Wren'));
  const joinForm = makeJoinForm({ fullName: 'Wren Moss' });
  const squad = { name: 'Night Owls', open: 2, pays: 'leader', joinForm, nonce: createNonces()() };
  const { accessToken } = session.tokens;
  await requestApi(url, { path: `/events/${id}/squads`, accessToken, body: squad });
  const leader = await openBrowser(session);
  await leadBackHere(leader);
  await leader.goto('/dashboard/events?view=going');
  await leader.getByRole('button', { name: 'Pay for all £75.00: Night Owls' }).click();
  await leader.getByRole('button', { name: 'Pay £75.00' }).click();
  await expect(leader.getByText('£75.00 paid.')).toBeVisible();
  await leader.goto('/dashboard/events?view=going');
  await expectMembers(leader, '3 of 3 confirmed, 2 not claimed');
  await expect(leader.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
});

async function expectMembers(page: Page, text: string | RegExp): Promise<void> {
  await expect(
    page.getByRole('region', { name: 'Squad Night Owls' }).getByText(text),
  ).toBeVisible();
}

async function openGuardian(url: string): Promise<Session> {
  const session = await openAccount(url, newPerson('Heron'));
  const now = new Date();
  const dateOfBirth = `${now.getFullYear() - 14}-01-01`;
  await requestApi(url, {
    path: '/dependants',
    accessToken: session.tokens.accessToken,
    body: { name: CHILD, dateOfBirth },
  });
  return session;
}

interface Listed {
  people: { id: string; name: string; isInside: boolean; owedPence: number }[];
}

function readGate(url: string, { tokens: { accessToken } }: Session, id: string): Promise<Listed> {
  return requestApi(url, { method: 'GET', path: `/events/${id}/gate`, accessToken });
}

/** What the leader hands over for the whole squad. */
async function payForAll(url: string, organizer: Session, id: string): Promise<void> {
  const [first, ...others] = (await readGate(url, organizer, id)).people;
  function paid({ id: participationId, owedPence: pence }: Listed['people'][number]) {
    return { participationId, pence };
  }
  await requestApi(url, {
    path: `/events/${id}/ledger`,
    accessToken: organizer.tokens.accessToken,
    body: {
      ...paid(first!),
      kind: 'payment',
      method: 'cash',
      others: others.map(paid),
      nonce: createNonces()(),
    },
  });
}

async function ticketOf(url: string, { tokens: { accessToken } }: Session): Promise<string> {
  const { participations } = await requestApi<{ participations: { ticketCode: string }[] }>(url, {
    method: 'GET',
    path: '/participations',
    accessToken,
  });
  return participations[0]!.ticketCode;
}

async function listInside(url: string, organizer: Session, id: string): Promise<string[]> {
  const { people } = await readGate(url, organizer, id);
  return people.flatMap(({ name, isInside }) => (isInside ? name : [])).sort();
}
