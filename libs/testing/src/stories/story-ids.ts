/** One folder of stories: `mfe-events` with the files below its `src`. */
export interface StoryPlace {
  /** The first word of every id: `events`, `ui`. */
  group: string;
  /** The path of the file below `src`: `./event-card/event-card.stories.tsx`. */
  file: string;
}

/** `events-event-card--almost-full`, for the export `AlmostFull` of `event-card.stories.tsx`. */
export function toStoryId({ group, file }: StoryPlace, exportName: string): string {
  return `${toComponentId({ group, file })}--${toWords(exportName).replaceAll(' ', '-')}`;
}

/** `events-event-card`, for every story of `event-card.stories.tsx`. */
export function toComponentId({ group, file }: StoryPlace): string {
  return `${group}-${baseName(file)}`;
}

/** `Event card`, for `event-card.stories.tsx`. */
export function toComponentTitle({ file }: Pick<StoryPlace, 'file'>): string {
  return capitalize(baseName(file).replaceAll('-', ' '));
}

/** `Almost full`, for the export `AlmostFull`. */
export function toStoryTitle(exportName: string): string {
  return capitalize(toWords(exportName));
}

function baseName(file: string): string {
  return file.replace(/^.*\//, '').replace(/\.stories\.tsx$/, '');
}

function toWords(exportName: string): string {
  return exportName.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ').toLowerCase();
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
