import { readFile } from 'node:fs/promises';
import { findMissingOffer } from '@muster/remote-host/requirements';
import { findContractFault, findSlotsFault } from '@muster/remote-kit/remote';
import type { Locator, Page } from '@playwright/test';
import { LAST_RELEASE, type Release, readRelease } from '../../tools/keep-release.ts';
import { alterBuild } from '../support/altered-build.ts';
import { startTalk } from '../support/talk.ts';
import { expect } from '../support/test.ts';
import { test } from '../support/test-on-copy.ts';

// A file of a contribution is refused.
test.use({ expectedNoise: /Failed to load resource|ERR_|Federation Runtime|^Remote messaging: / });

/** What keeps the remotes from running in the shell, by the id of the remote. */
function findFaults({ remotes }: Pick<Release, 'remotes'>, { offers }: Pick<Release, 'offers'>) {
  const faults = Object.entries(remotes).map(([id, { contract, requires }]) => [
    id,
    findContractFault(contract) ?? findMissingOffer(requires, offers),
  ]);
  return Object.fromEntries(faults.filter(([, fault]) => fault));
}

async function readLastRelease(): Promise<Release> {
  return JSON.parse(await readFile(LAST_RELEASE, 'utf8')) as Release;
}

test('this shell offers what the remotes of the last release need', async () => {
  expect(findFaults(await readLastRelease(), await readRelease())).toEqual({});
});

test('the shell of the last release offers what these remotes need', async () => {
  expect(findFaults(await readRelease(), await readLastRelease())).toEqual({});
});

test('every slot that remotes of the last release contribute to is still there', async () => {
  const { remotes } = await readLastRelease();
  const names = Object.values(remotes).flatMap(({ slots = [] }) => slots);
  const slots = [...new Set(names)].map((slot, order) => ({ slot, expose: './Any', order }));
  expect(findSlotsFault({ slots, exposes: ['Any'] })).toBeUndefined();
});

/** The details of the player whom the organizer talks to. */
async function openDetails(page: Page, { eventId, userId }: { eventId: string; userId: string }) {
  await page.goto(`/dashboard/events/${eventId}/participants?participant=${userId}`);
  const details = page.getByRole('dialog', { name: 'Dunlin Fox' });
  await expect(details.getByRole('heading', { name: 'Contact' })).toBeVisible();
  return details;
}

/** A slot begins to load one frame after the screen around it was drawn. */
async function waitForFrames() {
  for (let frame = 0; frame < 5; frame += 1)
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

test('messages contributes to the screens of events, where both shell and remotes know slots', {
  tag: '@wide',
}, async ({ url, web, openBrowser }) => {
  const { organizer, player, eventId } = await startTalk(url, 'Roll Call');
  const page = await openBrowser(organizer);
  const of = { eventId, userId: player.user.id };
  const MISSING = 'Messages is not available here at the moment.';
  async function expectNone(details: Locator) {
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    await page.evaluate(waitForFrames);
    await expect(details.getByText(MISSING)).toBeHidden();
    await expect(details.getByRole('heading', { name: 'Conversation' })).toBeHidden();
    expect(loaded.filter((url) => url.includes('ConversationSection'))).toEqual([]);
  }

  await test.step('remotes and shell of this release: the contribution is loaded', async () => {
    const details = await openDetails(page, of);
    await expect(details.getByRole('link', { name: /^Hello/ })).toBeVisible();
  });

  await test.step('it cannot be loaded: everything else is there, and one line says so', async () => {
    await page.route(/ConversationSection/, (route) => route.abort());
    const details = await openDetails(page, of);
    await expect(details.getByText(MISSING)).toBeVisible();
    await page.unroute(/ConversationSection/);
  });

  await test.step('a remote of the last release in this shell contributes nothing', async () => {
    await web.editRegistry(({ remotes }) => {
      for (const remote of remotes) delete remote.slots;
    });
    const details = await openDetails(page, of);
    await expectNone(details);
    await web.restore();
  });

  await test.step('a remote of this release in the shell of the last, which has no slots', async () => {
    // It looks for slots where no shell has ever offered any.
    const { build } = await alterBuild({
      web,
      id: 'events',
      editFiles: (text) => text.replaceAll('muster.slots@1', 'muster.slots@0'),
    });
    await web.publish('set', 'events', build.build);
    const details = await openDetails(page, of);
    await expectNone(details);
  });
});
