import { readBuilt } from './dist-folder.ts';
import { type BuiltRemote, publishBuild, rollBackRemote, setCanary } from './registry-edits.ts';
import { readRegistry, writeRegistry } from './registry-file.ts';

/*
 * Edits of dist/registry.json, and nothing else:
 *   publish <remote> <build>          makes a finished build the current one
 *   rollback <remote> [build]         back to the build before it, or to a named earlier one
 *   canary <remote> <build> <share>   gives a build to a share of the browsers; share 0 ends it
 */

interface Arguments {
  id: string;
  build?: string;
  share: number;
}

/** Each edits the registry and returns the sentence to print. */
const commands: Record<string, (args: Arguments) => Promise<string>> = {
  publish,
  rollback,
  canary,
};

async function publish({ id, build }: Arguments): Promise<string> {
  const built = await requireBuilt(id, build);
  await writeRegistry(publishBuild(await readRegistry(), built));
  return `${id} is now build ${build}.`;
}

async function rollback({ id, build }: Arguments): Promise<string> {
  const registry = rollBackRemote(await readRegistry(), id, build);
  await writeRegistry(registry);
  const remote = registry.remotes.find((registered) => registered.id === id);
  return `${id} is back at build ${remote?.build}.`;
}

async function canary({ id, build, share }: Arguments): Promise<string> {
  const built = await requireBuilt(id, build);
  await writeRegistry(setCanary(await readRegistry(), built, share));
  return `Build ${build} of ${id} goes to ${share * 100} % of browsers.`;
}

async function requireBuilt(id: string, build = ''): Promise<BuiltRemote> {
  const built = build ? await readBuilt(id, build) : undefined;
  if (!built) throw new Error(`There is no finished build ${build} of ${id}.`);
  return built;
}

const [command = '', remote = '', build, share] = process.argv.slice(2);
const id = remote.replace(/^mfe-/, '');
try {
  const run = commands[command];
  if (!run || !id) throw new Error('publish|rollback|canary <remote> [build] [share]');
  console.log(await run({ id, build, share: Number(share) }));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
