import { readBuilt, readRegistry, writeRegistry } from './dist-folder.ts';
import { type BuiltRemote, publishBuild, rollBackRemote, setCanary } from './registry-edits.ts';

/*
 * Edits of dist/registry.json, and nothing else:
 *   publish <remote> <build>          makes a finished build the current one
 *   rollback <remote> [build]         back to the build before it, or to a named earlier one
 *   canary <remote> <build> <share>   gives a build to a share of the browsers; share 0 ends it
 */

const requireBuilt = async (id: string, build = ''): Promise<BuiltRemote> => {
  const built = build ? await readBuilt(id, build) : undefined;
  if (!built) throw new Error(`There is no finished build ${build} of ${id}.`);
  return built;
};

const [command, name = '', build, share] = process.argv.slice(2);
const id = name.replace(/^mfe-/, '');
const commands: Record<string, () => Promise<string>> = {
  publish: async () => {
    await writeRegistry(publishBuild(await readRegistry(), await requireBuilt(id, build)));
    return `${id} is now build ${build}.`;
  },
  rollback: async () => {
    const registry = rollBackRemote(await readRegistry(), id, build);
    await writeRegistry(registry);
    return `${id} is back at build ${registry.remotes.find((remote) => remote.id === id)?.build}.`;
  },
  canary: async () => {
    const built = await requireBuilt(id, build);
    await writeRegistry(setCanary(await readRegistry(), built, Number(share)));
    return `Build ${build} of ${id} goes to ${Number(share) * 100} % of browsers.`;
  },
};

try {
  const run = commands[command ?? ''];
  if (!run || !id) throw new Error('publish|rollback|canary <remote> [build] [share]');
  console.log(await run());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
