import { parseArgs } from 'node:util';
import { commands, USAGE } from './commands.ts';

/*
 * npm run remotes -- list                                    what is published
 * npm run remotes -- history [remote]                        who changed what, and why
 * npm run remotes -- publish <remote> [build]                the latest build here, or a named one
 * npm run remotes -- set <remote> <build> --why TEXT         any finished build
 * npm run remotes -- rollback <remote> [build] --why TEXT    the build before, or a named one
 * npm run remotes -- canary <remote> <build> <share> --why TEXT
 *                                                            for a share of the people; 0 ends it
 * npm run remotes -- health <remote>                         what pages report of it
 * npm run remotes -- token <remote>                          a token for its team; `*`: for all
 *
 * With MUSTER_URL and MUSTER_PUBLISH_TOKEN all of them, except for token, work on that server
 * instead of the folder dist.
 */

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { who: { type: 'string' }, why: { type: 'string' } },
  });
  const [name = '', remote = '', build, share] = positionals;
  const run = commands[name];
  if (!run) throw new Error(USAGE);
  const id = remote.replace(/^mfe-/, '');
  for (const line of await run({ id, build, share, ...values })) console.log(line);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
