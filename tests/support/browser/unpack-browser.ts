import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from '../../../tools/run-command.ts';
import { findBrowser, PINNED_FOLDER } from './find-browser.ts';

/**
 * Unpacks the pinned browser if it is the one to use and not yet unpacked. Throws if it does not
 * start on this machine. Playwright calls it before the first test.
 */
export default async function unpackBrowser(): Promise<void> {
  const path = findBrowser();
  if (existsSync(path)) return;
  if (process.env.CHROMIUM) throw new Error(`CHROMIUM names no file: ${path}`);
  await rm(PINNED_FOLDER, { recursive: true, force: true });
  await mkdir(PINNED_FOLDER, { recursive: true });
  const unpack = "await (await import('@sparticuz/chromium')).default.executablePath()";
  const { code, output } = await runCommand(['node', '--input-type=module', '-e', unpack], {
    // The package unpacks into TMPDIR; what it is told here makes it unpack libraries too.
    env: { TMPDIR: PINNED_FOLDER, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' },
    silent: true,
  });
  if (code !== 0) throw new Error(`The browser could not be unpacked: ${output}`);
  await writeFile(join(PINNED_FOLDER, 'fonts.conf'), FONTS);
  await writeFile(path, START, { mode: 0o755 });
  const { code: started, output: message } = await runCommand([path, '--version'], {
    silent: true,
  });
  if (started === 0) return;
  await rm(PINNED_FOLDER, { recursive: true, force: true });
  throw new Error(
    `The browser of the tests, for Linux on x64, does not start here; name another Chromium in CHROMIUM: ${message}`,
  );
}

/** Its own fonts and no others, so that a page looks the same on every machine. */
const FONTS = `<?xml version="1.0"?>
<fontconfig>
  <dir>${join(PINNED_FOLDER, 'fonts')}</dir>
  <cachedir>${join(PINNED_FOLDER, 'font-cache')}</cachedir>
</fontconfig>
`;

const START = `#!/bin/sh
export LD_LIBRARY_PATH='${join(PINNED_FOLDER, 'al2023/lib')}'
export FONTCONFIG_FILE='${join(PINNED_FOLDER, 'fonts.conf')}'
exec '${join(PINNED_FOLDER, 'chromium')}' "$@"
`;
