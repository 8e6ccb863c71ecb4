import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parseSync } from '@swc/core';

const { resolve } = createRequire(import.meta.url);

/** The names that a module of this repository exports by name, from its source. */
export function listExports(request: string): string[] {
  const source = readFileSync(resolve(request), 'utf8');
  const { body } = parseSync(source, { syntax: 'typescript', tsx: true });
  return body.flatMap((item) => {
    if (item.type !== 'ExportNamedDeclaration' || item.typeOnly) return [];
    return item.specifiers.flatMap((specifier) => {
      if (specifier.type !== 'ExportSpecifier' || specifier.isTypeOnly) return [];
      return (specifier.exported ?? specifier.orig).value;
    });
  });
}
