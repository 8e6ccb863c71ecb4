import type { ComponentType, ReactNode } from 'react';
import type { Choices } from '../workbench/choices.ts';

/*
 * Stories are written in the Component Story Format 3, so that a team may also open them in
 * Storybook. The title of a story comes from its file, as Storybook's automatic titles do.
 */

type AnyComponent = (props: never) => ReactNode;

type PropsOf<C extends AnyComponent> =
  Parameters<C> extends [infer P, ...unknown[]] ? P : Record<never, never>;

/**
 * How a prop is changed in the workbench; without one, by the type of its value: a text, a number
 * or yes and no.
 */
export interface ArgType {
  /** The values to choose from. */
  options?: readonly (string | number)[];
}

/** What a story needs around it. */
export interface StoryParameters {
  /** Path and query of the router. */
  path?: string;
  /** Who is signed in; by default the organizer. */
  as?: Choices['as'];
  /** What the fake backend responds; by default everything. */
  data?: Choices['data'];
  /** The width of its place in the product; by default that of the page. */
  widthPx?: number;
  /** `fullscreen`: without space around it, like a whole page. */
  layout?: 'padded' | 'fullscreen';
}

/**
 * The default export of a `*.stories.tsx` file: the component, and what all of its stories have in
 * common.
 */
export interface Meta<C extends AnyComponent> {
  component: C;
  args?: Partial<PropsOf<C>>;
  argTypes?: { [K in keyof PropsOf<C>]?: ArgType };
  parameters?: StoryParameters;
  /** Instead of the component with the args. It may use hooks. */
  render?: (args: PropsOf<C>) => ReactNode;
}

/** A named export of a `*.stories.tsx` file: one state of the component. */
export interface StoryObj<C extends AnyComponent> extends Partial<Omit<Meta<C>, 'component'>> {
  /** By default the name of the export in words. */
  name?: string;
}

export type Args = Record<string, unknown>;

/** A story of whichever component, with what its file has in common. */
export interface Story {
  args: Args;
  argTypes: Record<string, ArgType>;
  parameters: StoryParameters;
  render: (args: Args) => ReactNode;
}

/** A `*.stories.tsx` file, loaded: its types say nothing of the single components any more. */
export type StoryModule = { default: Partial<Story> & { component: ComponentType<Args> } } & Record<
  string,
  Partial<Story> & { name?: string }
>;
