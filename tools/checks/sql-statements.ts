/** A statement of a migration, in lower case, with one space between words. */
export interface Statement {
  text: string;
  /** What a comment before it says for it: `-- safe: why`. */
  isDeclaredSafe: boolean;
}

const COMMENT = String.raw`--[^\n]*|\/\*[\s\S]*?\*\/`;
const STRING = String.raw`'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$`;
const commentOrString = new RegExp(`${COMMENT}|${STRING}`, 'g');
const SAFE = '@safe';

/** The statements, without comments, strings, and the bodies of functions. */
export function splitStatements(sql: string): Statement[] {
  const bare = sql.replaceAll(commentOrString, (found) => {
    if (/^-- safe: \S+ \S+/.test(found)) return ` ${SAFE} `;
    return /^(--|\/\*)/.test(found) ? ' ' : `''`;
  });
  return bare
    .split(';')
    .map((text) => ({
      text: text.replaceAll(SAFE, ' ').replaceAll(/\s+/g, ' ').trim().toLowerCase(),
      isDeclaredSafe: text.includes(SAFE),
    }))
    .filter(({ text }) => text !== '');
}

/** Splits at the commas that are in no parentheses. */
export function splitList(text: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const character of text) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim());
}
