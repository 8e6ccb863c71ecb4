import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { OWN_BROWSER_FOLDER } from './find-browser.ts';

// TMPDIR=<folder> node tests/support/browser/unpack-browser.ts
// Unpacks the browser of the installed package into TMPDIR, and writes a program that starts it
// with the libraries and fonts that come with it.

interface BrowserPackage {
  default: { executablePath: () => Promise<string> };
  inflate: (archive: string) => Promise<string>;
  /** Adds the folder of libraries to the environment of this process. */
  setupLambdaEnvironment: (libraries: string) => void;
}

const entry = createRequire(join(OWN_BROWSER_FOLDER, '/')).resolve('@sparticuz/chromium');
const browser = (await import(pathToFileURL(entry).href)) as BrowserPackage;
const path = await browser.default.executablePath();
await browser.inflate(join(dirname(entry), '../bin/al2023.tar.br'));
browser.setupLambdaEnvironment(join(tmpdir(), 'al2023/lib'));
const fonts = join(OWN_BROWSER_FOLDER, 'fonts.conf');
// Its own configuration names /tmp.
await writeFile(
  fonts,
  `<?xml version="1.0"?>
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>${join(tmpdir(), 'fonts')}</dir>
  <cachedir>${join(tmpdir(), 'font-cache')}</cachedir>
</fontconfig>
`,
);
await writeFile(
  join(OWN_BROWSER_FOLDER, 'chromium'),
  `#!/bin/sh
export LD_LIBRARY_PATH='${process.env.LD_LIBRARY_PATH}' FONTCONFIG_FILE='${fonts}'
exec '${path}' "$@"
`,
  { mode: 0o755 },
);
