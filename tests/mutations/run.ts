import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../tools/root.ts';
import { runCommand } from '../../tools/run-command.ts';

/*
 * npm run mutations                 all
 * npm run mutations server 3 17     some of a list, by their numbers
 *
 * Puts single faults into the code, one after another, and runs the tests that should notice each.
 * Says which were not noticed; that is a question to the tests, not a failure. Nothing else may
 * work on the tree meanwhile.
 */
const LISTS = ['domain', 'contract', 'server', 'browser'];

/** One fault, such as somebody could make by mistake. */
interface Mutation {
  /** From the repository's folder. */
  file: string;
  /** A part of the file that is there once. */
  find: string;
  replace: string;
  /** The tests that may notice it; by default those that `npm test FILE` runs. */
  tests?: readonly string[];
}

function readList(name: string): readonly Mutation[] {
  return JSON.parse(readFileSync(join(import.meta.dirname, `${name}.json`), 'utf8'));
}

/** Puts a fault into its file while `run` goes on. */
async function withMutation<T>(
  { file, find, replace }: Mutation,
  run: () => Promise<T>,
): Promise<T> {
  const path = join(root, file);
  const text = readFileSync(path, 'utf8');
  if (text.split(find).length !== 2) throw new Error(`${file} does not have ${find} once`);
  function restore() {
    writeFileSync(path, text);
  }
  function end() {
    restore();
    process.exit(1);
  }
  process.on('SIGINT', end).on('SIGTERM', end);
  writeFileSync(
    path,
    text.replace(find, () => replace),
  );
  try {
    return await run();
  } finally {
    restore();
    process.off('SIGINT', end).off('SIGTERM', end);
  }
}

async function isNoticed(mutation: Mutation): Promise<boolean> {
  const { file, tests = [file] } = mutation;
  return withMutation(mutation, async () => {
    const { code } = await runCommand(['node', 'tools/test.ts', ...tests], { silent: true });
    return code !== 0;
  });
}

const [name, ...numbers] = process.argv.slice(2);
let noticed = 0;
let tried = 0;
for (const list of LISTS.filter((each) => name === undefined || each === name)) {
  for (const [index, mutation] of readList(list).entries()) {
    if (numbers.length > 0 && !numbers.includes(String(index))) continue;
    tried += 1;
    if (await isNoticed(mutation)) noticed += 1;
    else console.log(`not noticed: ${list} ${index}, ${mutation.file}\n  ${mutation.replace}`);
  }
}
console.log(`${noticed} of ${tried} noticed`);
