import { type Choices, readChoices } from '../workbench/choices.ts';
import { readArgs } from './args.ts';
import type { Args, StoryParameters } from './story.ts';

/** Of the address of a story: `?story=ui-banner--error&scheme=dark&args={"text":"…"}`. */
export interface StoryQuery {
  id: string;
  /** What was chosen in the bar; a story says the rest itself. */
  choices: Partial<Choices>;
  /** The props that were changed. */
  args: Args;
}

/** What the query of an address says about the story. */
export function readStoryQuery(search: string): StoryQuery {
  const query = new URLSearchParams(search);
  const chosen = Object.entries(readChoices(search)).filter(([name]) => query.has(name));
  return {
    id: query.get('story') ?? '',
    choices: Object.fromEntries(chosen),
    args: readArgs(search),
  };
}

/** The query for a story, its choices and its changed props. */
export function writeStoryQuery({ id, choices, args }: StoryQuery): string {
  const query = new URLSearchParams({ story: id, ...choices });
  if (Object.keys(args).length > 0) query.set('args', JSON.stringify(args));
  return `?${query}`;
}

/** The choices in the bar for a story: what was chosen, else what the story needs. */
export function findChoices({ as, data }: StoryParameters, chosen: Partial<Choices>): Choices {
  return { ...readChoices(''), ...(as && { as }), ...(data && { data }), ...chosen };
}
