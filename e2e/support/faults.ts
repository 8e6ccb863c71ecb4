import { appendFile, rm } from 'node:fs/promises';
import type { FailureKind } from '@muster/remote-kit/loading';
import type { BrowserContext, Page } from '@playwright/test';
import { alterBuild, throwing, withoutPage, withPage } from './altered-build.ts';
import type { WebFolder } from './web-folder.ts';

/** Something really wrong with one remote, until it is healed. */
export interface Fault {
  /** What the superadmin reads of its cause. */
  cause: RegExp;
  heal: () => Promise<void>;
  /** Lets the time pass that this fault needs to show. */
  wait?: (page: Page) => Promise<void>;
}

interface Scene {
  id: string;
  web: WebFolder;
  contexts: readonly BrowserContext[];
}

/** After so many milliseconds without an answer a remote has failed; a step may pass before it was asked for. */
const FULL_TIME = 15_000;
const STEP = 5_000;
const SLACK = 2 * STEP;

const filesOf = (id: string) => new RegExp(`/remotes/mfe_${id}/`);

async function route(
  { id, contexts }: Scene,
  handle: Parameters<BrowserContext['route']>[1],
): Promise<() => Promise<void>> {
  for (const context of contexts) await context.route(filesOf(id), handle);
  return async () => {
    for (const context of contexts) await context.unroute(filesOf(id), handle);
  };
}

/** Publishes another build; rolling back is the cure. */
async function publish({ id, web }: Scene, edit: (entry: string) => string) {
  const { build } = await alterBuild({ web, id, edit });
  await web.publish('publish', id, build.build);
  return () => web.publish('rollback', id);
}

export const faults: Record<FailureKind, (scene: Scene) => Promise<Fault>> = {
  network: async (scene) => ({
    cause: /Failed to fetch/,
    heal: await route(scene, (request) => request.abort('connectionreset')),
  }),
  http: async ({ id, web }) => {
    await rm(await web.locate(id, 'remoteEntry.js'));
    return { cause: /remoteEntry\.js answered 404/, heal: web.restore };
  },
  timeout: async (scene) => {
    for (const context of scene.contexts) await context.clock.install();
    return {
      cause: /Nothing after 15 s/,
      // Never answered, as behind a connection that has died without a word.
      heal: await route(scene, () => {}),
      wait: async (page) => {
        const again = page.getByRole('main').getByRole('button', { name: 'Try again' });
        for (let passed = 0; passed < FULL_TIME + SLACK; passed += STEP) {
          await page.clock.fastForward(STEP);
          await again.waitFor({ timeout: 1_000 }).catch(() => undefined);
          if (await again.isVisible()) return;
        }
        throw new Error('The panel did not come in time.');
      },
    };
  },
  integrity: async ({ id, web }) => {
    await appendFile(await web.locate(id, 'remoteEntry.js'), '\n// one line more than was built');
    return { cause: /remoteEntry\.js does not match sha384-/, heal: web.restore };
  },
  incompatible: async ({ id, web }) => {
    await web.editRegistry(({ remotes }) => {
      for (const remote of remotes) if (remote.id === id) remote.shared.react = '^20.0.0';
    });
    return { cause: /It needs react \^20\.0\.0, the shell has 19\./, heal: web.restore };
  },
  'missing-export': async (scene) => ({
    cause: /Page/,
    heal: await publish(scene, withoutPage),
  }),
  evaluation: async (scene) => ({
    cause: /mfe_events/,
    heal: await publish(scene, throwing),
  }),
  render: async (scene) => ({
    cause: /The field is flooded/,
    heal: await publish(scene, withPage("function(){throw new Error('The field is flooded')}")),
  }),
};
