interface WrapOptions {
  maxLines: number;
  /** Whether a line has room. */
  fits: (line: string) => boolean;
}

/**
 * Breaks a text into lines at its spaces, and inside a word that is too long for one. What does not
 * fit into so many lines ends with an ellipsis.
 */
export function wrapText(text: string, { maxLines, fits }: WrapOptions): string[] {
  const lines: string[] = [];
  let rest = text.replaceAll(/\s+/g, ' ').trim();
  while (rest !== '' && lines.length < maxLines) {
    const line = takeLine(rest, fits);
    lines.push(line);
    rest = rest.slice(line.length).trimStart();
  }
  if (rest !== '') lines.push(shorten(lines.pop() ?? '', fits));
  return lines;
}

/** As many words as fit, at least one letter. */
function takeLine(text: string, fits: WrapOptions['fits']): string {
  if (fits(text)) return text;
  const letters = [...text];
  let count = 1;
  while (count < letters.length && fits(letters.slice(0, count + 1).join(''))) count += 1;
  const line = letters.slice(0, count).join('');
  const space = letters[count] === ' ' ? line.length : line.lastIndexOf(' ');
  return space > 0 ? line.slice(0, space) : line;
}

function shorten(line: string, fits: WrapOptions['fits']): string {
  let letters = [...line];
  while (letters.length > 1 && !fits(`${letters.join('').trimEnd()}…`))
    letters = letters.slice(0, -1);
  return `${letters.join('').trimEnd()}…`;
}
