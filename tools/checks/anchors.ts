import GithubSlugger from 'github-slugger';

const codeBlock = /^(```|~~~)[\s\S]*?^\1/gm;
const heading = /^#{1,6}[ \t]+(.+?)[ \t]*#*$/gm;
const explicitAnchor = /<a\s+(?:id|name)="([^"]+)"/g;

/**
 * What a link into this document may name: its explicit anchors (`<a id="…">`) and its headings.
 */
export function listAnchors(markdown: string): Set<string> {
  const slugger = new GithubSlugger();
  const text = markdown.replace(codeBlock, '');
  const headings = [...text.matchAll(heading)].map(([, title = '']) =>
    slugger.slug(toPlainText(title)),
  );
  return new Set([...headings, ...[...text.matchAll(explicitAnchor)].map(([, id = '']) => id)]);
}

/** A heading's text without links, tags and emphasis. */
function toPlainText(title: string): string {
  return title
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<[^>]+>/g, '')
    .replace(/[`*]/g, '');
}
