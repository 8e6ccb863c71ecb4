/** The stories of one package. */
export interface StoryFolder {
  group: string;
  /** An absolute path. */
  folder: string;
}

/** The source of the page of all stories. Files that are added are found by themselves. */
export function writeStoriesEntry(folders: readonly StoryFolder[]): string {
  const contexts = folders.map(
    ({ folder }) =>
      `import.meta.webpackContext(${JSON.stringify(folder)}, { recursive: true, regExp: /\\.stories\\.tsx$/, mode: 'lazy' })`,
  );
  return `import { startStories } from '@muster/testing/stories';
const groups = ${JSON.stringify(folders.map(({ group }) => group))};
const contexts = [${contexts.join(',\n')}];
void startStories(contexts.map((load, index) => ({
  group: groups[index],
  files: Object.fromEntries(load.keys().map((file) => [file, () => load(file)])),
})));
`;
}
