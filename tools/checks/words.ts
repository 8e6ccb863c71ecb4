import { parse } from '@swc/core';
import type { TextFile } from './text-files.ts';

/** A word that no sentence on screen or in an email has, and what is said instead. */
interface Replacement {
  word: RegExp;
  instead: string;
  /** The files that may have it. */
  except?: RegExp;
}

const REPLACEMENTS: readonly Replacement[] = [
  { word: /\b(e-)?mail(s|ed)?\b(?! server|\.json)/i, instead: 'email' },
  {
    word: /(?<!\btake |\btakes |\btook |\bin )\bplaces?\b/i,
    instead: 'location, spot, position or ticket type',
  },
  { word: /\b(give|gives|gave|given|giving) back\b/i, instead: 'refund' },
  { word: /\bunsigned\b/i, instead: 'waiver not signed' },
  {
    word: /\bsuperadmin/i,
    instead: 'Muster, because players and organizers do not know one',
    // Read by the superadmin only.
    except:
      /delete-account-section\.tsx$|\/empty-texts\.ts$|\/administration\/users\.ts$|\/accounts\/superadmin\.ts$/,
  },
];

/** Where sentences for people are: screens, the texts of the contract, emails, the archive. */
const SPEAKING =
  /^(mfe-[a-z]+|shell|libs\/(contract|features|ui|domain|page-contract|remote-kit|remote-host))\/src\/|^server\/src\/(platform\/mail|features)\//;
/** SQL is no sentence. */
const SILENT = /\.(test|stories)\.tsx?$|-store\.ts$|\/store\.ts$|\/testing\//;

/** One message for each sentence of the product that has a replaced word. */
export async function findReplacedWords(files: readonly TextFile[]): Promise<string[]> {
  const spoken = files.filter(
    ({ path }) => SPEAKING.test(path) && /\.tsx?$/.test(path) && !SILENT.test(path),
  );
  const found = await Promise.all(
    spoken.map(async ({ path, text }) =>
      (await readSentences(path, text)).flatMap((sentence) =>
        REPLACEMENTS.flatMap(({ word, instead, except }) => {
          const [match] = sentence.match(word) ?? [];
          if (!match || except?.test(path)) return [];
          return [`${path} says “${match}” instead of ${instead}: ${sentence}`];
        }),
      ),
    ),
  );
  return found.flat();
}

interface SyntaxNode {
  type?: string;
  callee?: SyntaxNode;
  value?: unknown;
  cooked?: unknown;
}

/** The texts of a file with more than one word. */
async function readSentences(path: string, text: string): Promise<string[]> {
  const program = await parse(text, { syntax: 'typescript', tsx: path.endsWith('x') });
  const sentences: string[] = [];
  collect(program, sentences);
  return sentences;
}

function collect(node: unknown, sentences: string[]): void {
  if (typeof node !== 'object' || node === null) return;
  const { type, callee, value, cooked } = node as SyntaxNode;
  if (type === 'TaggedTemplateExpression') return;
  // Programmers read the description of an endpoint.
  if (callee?.value === 'defineEndpoint') return;
  const text = type === 'TemplateElement' ? cooked : isText(type) ? value : undefined;
  if (typeof text === 'string' && /\S\s\S/.test(text)) {
    sentences.push(text.replaceAll(/\s+/g, ' ').trim());
  }
  for (const child of Object.values(node)) collect(child, sentences);
}

function isText(type: string | undefined): boolean {
  return type === 'StringLiteral' || type === 'JSXText';
}
