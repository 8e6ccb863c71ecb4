import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import type { FailureKind } from '@muster/remote-host/loading';
import type { Requirements } from '@muster/remote-host/requirements';
import type { BrowserContext, Page } from '@playwright/test';
import { toIntegrity } from '../../tools/finish-files.ts';
import { alterBuild, throwing, withoutPage, withPage } from './altered-build.ts';
import type { WebFolder } from './web-folder.ts';

/** A fault of one remote. */
export interface Fault {
  /** The cause that the superadmin sees. */
  cause: RegExp;
  /** Removes the fault. */
  heal: () => Promise<void>;
  /** Advances the clock until the fault appears. */
  wait?: (page: Page) => Promise<void>;
}

interface FaultContext {
  id: string;
  web: WebFolder;
  contexts: readonly BrowserContext[];
}

/**
 * A remote without a response fails after this time; up to two steps may pass before it is
 * requested.
 */
const LOAD_TIMEOUT_MS = 15_000;
const STEP_MS = 5_000;
const SLACK_MS = 2 * STEP_MS;

function filesOf(id: string) {
  return new RegExp(`/remotes/mfe_${id}/`);
}

async function route(
  { id, contexts }: FaultContext,
  handle: Parameters<BrowserContext['route']>[1],
): Promise<() => Promise<void>> {
  for (const context of contexts) await context.route(filesOf(id), handle);
  return async () => {
    for (const context of contexts) await context.unroute(filesOf(id), handle);
  };
}

/**
 * Publishes another build, with no earlier one to fall back to; its healing brings the former build
 * back.
 */
async function publish({ id, web }: FaultContext, edit: (entry: string) => string) {
  const { remotes } = await web.readRegistry();
  const { build } = await alterBuild({ web, id, edit });
  await web.publish('publish', id, build.build);
  await web.editRegistry((registry) => {
    for (const remote of registry.remotes) if (remote.id === id) remote.previous = [];
  });
  return () =>
    web.editRegistry((registry) => {
      registry.remotes = remotes;
    });
}

/** What fails while the page can still say so, with files of the server itself. */
export type FaultKind = Exclude<FailureKind, 'frozen' | 'cors'>;

export const faults: Record<FaultKind, (context: FaultContext) => Promise<Fault>> = {
  network: async (context) => ({
    cause: /Failed to fetch/,
    heal: await route(context, (request) => request.abort('connectionreset')),
  }),
  http: async ({ id, web }) => {
    await rm(await web.locate(id, 'remoteEntry.js'));
    return { cause: /remoteEntry\.js responded with 404/, heal: web.restore };
  },
  timeout: async (context) => {
    for (const browser of context.contexts) await browser.clock.install();
    return {
      cause: /No result after 15 s/,
      // Requests never get a response, as on a dead connection.
      heal: await route(context, () => {}),
      wait: async (page) => {
        const retryButton = page.getByRole('main').getByRole('button', { name: 'Try again' });
        for (let passedMs = 0; passedMs < LOAD_TIMEOUT_MS + SLACK_MS; passedMs += STEP_MS) {
          await page.clock.fastForward(STEP_MS);
          await retryButton.waitFor({ timeout: 1_000 }).catch(() => undefined);
          if (await retryButton.isVisible()) return;
        }
        throw new Error('The failure panel did not appear in time.');
      },
    };
  },
  integrity: async ({ id, web }) => {
    await appendFile(await web.locate(id, 'remoteEntry.js'), '\n// added after the build');
    return { cause: /remoteEntry\.js does not match sha256-/, heal: web.restore };
  },
  incompatible: async ({ id, web }) => {
    // As after a rollback of the shell: the build was checked against one that offered the name.
    const path = await web.locate(id, 'mf-manifest.json');
    const manifest = JSON.parse(await readFile(path, 'utf8')) as { requires: Requirements };
    manifest.requires = { 'react-router-dom': { range: '^7.0.0', names: ['createBrowserRouter'] } };
    const text = JSON.stringify(manifest);
    await writeFile(path, text);
    await web.editRegistry(({ remotes }) => {
      for (const remote of remotes)
        if (remote.id === id) remote.manifestIntegrity = toIntegrity(Buffer.from(text));
    });
    return {
      cause: /It uses createBrowserRouter of react-router-dom, which the shell does not offer/,
      heal: web.restore,
    };
  },
  'missing-export': async (context) => ({
    cause: /Page/,
    heal: await publish(context, withoutPage),
  }),
  evaluation: async (context) => ({
    cause: /mfe_events/,
    heal: await publish(context, throwing),
  }),
  render: async (context) => ({
    cause: /The field is flooded/,
    heal: await publish(context, withPage("function(){throw new Error('The field is flooded')}")),
  }),
};
