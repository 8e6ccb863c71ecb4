/**
 * The cells of a CSV file, line by line, read by RFC 4180: a quoted cell holds anything, and a
 * doubled quote in it is one. Throws for anything else, so that a test notices a file that some
 * programs would read differently.
 */
export function parseCsv(text: string): string[][] {
  const lines: string[][] = [[]];
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  while (at < text.length) {
    const [cell, end] = text[at] === '"' ? readQuoted(text, at) : readPlain(text, at);
    lines.at(-1)?.push(cell);
    at = end;
    if (text[at] === ',') at += 1;
    else if (text.startsWith('\r\n', at)) {
      at += 2;
      if (at < text.length) lines.push([]);
    } else if (at < text.length) throw new Error(`Neither a comma nor a line break at ${at}`);
  }
  return lines;
}

function readQuoted(text: string, start: number): [string, number] {
  let cell = '';
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] !== '"') cell += text[at];
    else if (text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else return [cell, at + 1];
  }
  throw new Error(`The quoted cell at ${start} has no end`);
}

function readPlain(text: string, start: number): [string, number] {
  const cell = /[^,\r\n"]*/y;
  cell.lastIndex = start;
  const found = cell.exec(text)?.[0] ?? '';
  return [found, start + found.length];
}
