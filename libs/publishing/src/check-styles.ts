import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Rule, type Selector, type SelectorComponent, transform } from 'lightningcss';

/** The layers of remotes: their own styles, and those of libraries, which are weaker. */
const LAYERS = ['muster', 'mantine'];

/**
 * What is wrong with a style sheet of a remote, as a sentence; undefined if it can only change
 * elements of its own (docs/remote.md#styles). A style sheet stays in the page after its remote was
 * left, and what is in no layer wins over everything of Muster.
 */
export function findStyleFault(file: string, css: Uint8Array): string | undefined {
  try {
    const rules: Rule[] = [];
    const visitor = { StyleSheet: (sheet: { rules: Rule[] }) => void rules.push(...sheet.rules) };
    transform({ filename: file, code: css, visitor: visitor as never });
    const fault = findFault(rules, { isInLayer: false });
    return fault && `${file}: ${quote(css, fault.at)} ${fault.what}`;
  } catch (error) {
    const { message } = error as Error;
    return `${file} cannot be read: ${message}.`;
  }
}

/** The same of every style sheet in the folder of a build. */
export async function findStyleFaultIn(folder: string): Promise<string | undefined> {
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.css')).sort()) {
    const fault = findStyleFault(file, await readFile(join(folder, file)));
    if (fault) return fault;
  }
  return undefined;
}

interface Place {
  line: number;
  column: number;
}

interface Fault {
  at: Place;
  what: string;
}

/** Rules that only hold others. */
const GROUPS = ['media', 'supports', 'container', 'starting-style'];

function findFault(rules: readonly Rule[], { isInLayer }: { isInLayer: boolean }) {
  for (const rule of rules) {
    const fault = findFaultOf(rule, isInLayer);
    if (fault) return fault;
  }
  return undefined;
}

function findFaultOf(rule: Rule, isInLayer: boolean): Fault | undefined {
  const { type } = rule;
  if (type === 'layer-statement' || type === 'ignored') return undefined;
  if (type === 'layer-block') {
    const { name, rules, loc } = rule.value;
    if (!isInLayer && !LAYERS.includes(name?.[0] ?? ''))
      return { at: loc, what: 'is another layer than muster.' };
    return findFault(rules, { isInLayer: true });
  }
  const { loc, rules = [] } = rule.value as { loc: Place; rules?: Rule[] };
  if (GROUPS.includes(type)) return findFault(rules, { isInLayer });
  if (isNamedPage(rule)) return undefined;
  if (!isInLayer) return { at: loc, what: 'is outside @layer muster.' };
  if (type === 'keyframes') return undefined;
  if (type !== 'style') return { at: loc, what: 'is for the whole page.' };
  // What is nested in a rule is about its elements.
  if (rule.value.selectors.every(hasClass)) return undefined;
  return { at: loc, what: 'has no class, so it changes elements of others.' };
}

/** How elements are printed that ask for this page. */
function isNamedPage(rule: Rule): boolean {
  if (rule.type !== 'page') return false;
  const { selectors = [] } = rule.value;
  return selectors.length > 0 && selectors.every(({ name }) => Boolean(name));
}

/**
 * Whether the elements, or one that they are in, beside or around, have a class. What is around an
 * element of the remote is its own again once the remote was left.
 */
function hasClass(selector: Selector): boolean {
  return selector.some(isClass);
}

function isClass(part: SelectorComponent): boolean {
  if (part.type === 'class') return true;
  if (part.type !== 'pseudo-class') return false;
  const { kind } = part;
  return (kind === 'is' || kind === 'where' || kind === 'has') && part.selectors.every(hasClass);
}

const MAX_QUOTE_LENGTH = 80;

/** The beginning of a rule. Lines count from 0, columns from 1. */
function quote(css: Uint8Array, { line, column }: Place): string {
  const text = new TextDecoder().decode(css).split('\n')[line] ?? '';
  const [start = ''] = text.slice(column - 1).split('{');
  return start.trim().slice(0, MAX_QUOTE_LENGTH);
}
