import { parseArgs } from 'node:util';
import { commands, USAGE } from './commands.ts';

/*
 * npm run remotes -- --help      lists the commands
 *
 * With MUSTER_URL and MUSTER_PUBLISH_TOKEN all of them, except for token, work on that server
 * instead of the folder dist.
 */

async function help(): Promise<string[]> {
  return [USAGE];
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      who: { type: 'string' },
      why: { type: 'string' },
      users: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  const [name = '', remote = '', build, share] = positionals;
  const run = values.help ? help : commands[name];
  if (!run) throw new Error(USAGE);
  const id = remote.replace(/^mfe-/, '');
  for (const line of await run({ id, build, share, ...values })) console.log(line);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
