/* Regular expressions over paths from the repository's folder, as dependency-cruiser takes them. */

/** Tests, and what is written for them alone. */
export const testFiles = [
  '\\.(test|e2e|stories)\\.tsx?$',
  '^libs/.*/test-[^/]+\\.tsx?$',
  '^libs/embedded-postgres/src/testing\\.ts$',
  '(^|/)testing/',
  '^(server/test|tests|tools/jest)/',
];

/**
 * The states of a component: those of the lowest library, too, are written with the types and the
 * sample data of libs/testing.
 */
export const storyFiles = '\\.stories\\.tsx$';

/** Configuration of a tool that runs from the root: rspack, jest, playwright. */
export const configFiles = '(^|/)[^/]+\\.config\\.ts$';

/** A remote in its workbench, where the fake backend of libs/testing responds to it. */
export const workbenchFiles = '^mfe-[^/]+/src/workbench\\.tsx$';

/** The files of a package that npm installed, wherever npm put it. */
export function installed(name: string): string {
  return `(^|/)node_modules/${name}/`;
}
