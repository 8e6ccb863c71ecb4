import { readFile } from 'node:fs/promises';
import { findMissingOffer } from '@muster/remote-host/requirements';
import { findContractFault } from '@muster/remote-kit/remote';
import { expect, test } from '@playwright/test';
import { LAST_RELEASE, type Release, readRelease } from '../../tools/keep-release.ts';

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
