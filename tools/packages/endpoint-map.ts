import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../root.ts';

const PAGE = join(root, 'docs/endpoints.md');
const CHAPTERS = join(root, 'server/src/features');
/** A record of endpoints, up to its end; a function may return it. */
const RECORD =
  /^(?:export const \w+ = | {2}return )\{\n([\s\S]*?)^ *\} satisfies Partial<Handlers>;/m;
/** After two spaces, or after four where it is in a function. */
const METHOD = /^ {2}(?:async )?(\w+)[(:,]/gm;

const HEAD = `# Endpoints

Where each endpoint of the API is in \`server/src/features\`. What it takes and returns is in
\`libs/contract\`, and for readers at \`/api/docs\`. \`npm run api -- --accept\` writes this page.
`;

async function listRecords(chapter: string): Promise<string[]> {
  const files = (await readdir(join(CHAPTERS, chapter))).sort();
  const code = files.filter((file) => !/(^endpoints|\.test)\.ts$/.test(file) && /\.ts$/.test(file));
  const rows = await Promise.all(
    code.map(async (file) => {
      const [, record] = RECORD.exec(await readFile(join(CHAPTERS, chapter, file), 'utf8')) ?? [];
      if (!record) return [];
      const isInFunction = !/^ {2}\S/m.test(record);
      const lines = isInFunction ? record.replaceAll(/^ {2}/gm, '') : record;
      const names = [...lines.matchAll(METHOD)].map(([, name]) => `\`${name}\``);
      return [`| \`${file}\` | ${names.join(', ')} |`];
    }),
  );
  return rows.flat();
}

async function describeEndpoints(): Promise<string> {
  const chapters = (await readdir(CHAPTERS)).sort();
  const sections = await Promise.all(
    chapters.map(async (chapter) => {
      const rows = await listRecords(chapter);
      return ['', `## ${chapter}`, '', '| file | endpoints |', '|---|---|', ...rows, ''].join('\n');
    }),
  );
  return HEAD + sections.join('');
}

/** A message where the page is not what the code says. */
export async function compareEndpointMap(): Promise<string[]> {
  const accepted = await readFile(PAGE, 'utf8').catch(() => '');
  if (accepted === (await describeEndpoints())) return [];
  return ['docs/endpoints.md differs; npm run api -- --accept writes it'];
}

export async function writeEndpointMap(): Promise<void> {
  await writeFile(PAGE, await describeEndpoints());
}
