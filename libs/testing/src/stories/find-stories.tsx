import type { Story, StoryModule } from './story.ts';
import { toComponentId, toComponentTitle, toStoryId, toStoryTitle } from './story-ids.ts';

/** The stories of one package; the build finds their files. */
export interface StoryFolder {
  /** `events` or `ui`. */
  group: string;
  /** File below `src` → how to load it. */
  files: Record<string, () => Promise<unknown>>;
}

export interface ListedStory extends Story {
  id: string;
  title: string;
}

export interface ListedComponent {
  id: string;
  group: string;
  title: string;
  stories: ListedStory[];
}

/**
 * Every component with its stories, in the order of their names. Throws a sentence if two files
 * have one name.
 */
export async function listStories(folders: readonly StoryFolder[]): Promise<ListedComponent[]> {
  const files = folders.flatMap(({ group, files: all }) =>
    Object.entries(all).map(([file, load]) => ({ group, file, load })),
  );
  const components = await Promise.all(
    files.map(async ({ load, ...place }) => {
      const module = (await load()) as StoryModule;
      return {
        id: toComponentId(place),
        group: place.group,
        title: toComponentTitle(place),
        stories: listExports(module).map((exportName) => ({
          id: toStoryId(place, exportName),
          title: module[exportName]?.name ?? toStoryTitle(exportName),
          ...toStory(module, exportName),
        })),
      };
    }),
  );
  components.sort((a, b) => a.group.localeCompare(b.group) || a.title.localeCompare(b.title));
  const twice = components.find(({ id }, index) => components[index + 1]?.id === id);
  if (twice) throw new Error(`Two files of stories are named ${twice.id}; rename one.`);
  return components;
}

/** The story of this id; undefined if there is none. Loads one file only. */
export async function findStory(
  folders: readonly StoryFolder[],
  id: string,
): Promise<Story | undefined> {
  for (const { group, files } of folders) {
    for (const [file, load] of Object.entries(files)) {
      if (!id.startsWith(`${toComponentId({ group, file })}--`)) continue;
      const module = (await load()) as StoryModule;
      const exportName = listExports(module).find(
        (name) => toStoryId({ group, file }, name) === id,
      );
      if (exportName) return toStory(module, exportName);
    }
  }
  return undefined;
}

function listExports(module: StoryModule): string[] {
  return Object.keys(module).filter((name) => name !== 'default');
}

function toStory({ default: meta, ...stories }: StoryModule, exportName: string): Story {
  const { component: Component } = meta;
  const story = stories[exportName];
  return {
    args: { ...meta.args, ...story?.args },
    argTypes: { ...meta.argTypes, ...story?.argTypes },
    parameters: { ...meta.parameters, ...story?.parameters },
    render: story?.render ?? meta.render ?? ((args) => <Component {...args} />),
  };
}
