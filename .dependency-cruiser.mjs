import { dependencyRules } from './tools/import-rules/dependency-rules.ts';
import { fileRules } from './tools/import-rules/file-rules.ts';
import { folderRules } from './tools/import-rules/folder-rules.ts';
import { packageRules } from './tools/import-rules/package-rules.ts';
import { serverRules } from './tools/import-rules/server-rules.ts';
import { supportUsingDeclarations } from './tools/import-rules/swc-visitor.ts';

supportUsingDeclarations();

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [...packageRules, ...dependencyRules, ...fileRules, ...folderRules, ...serverRules],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: {
      path: [
        '^(\\.cache|dist|data|shots|test-results)/',
        '^(shell|mfe-[a-z-]+)/dist/',
        // What a new repository begins with.
        '^tools/packages/create-remote/template/',
      ],
    },
    // Each import must be declared in the nearest package.json, not in one of those above it.
    combinedDependencies: false,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
