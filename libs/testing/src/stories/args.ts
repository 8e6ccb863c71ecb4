import type { Args, ArgType } from './story.ts';

/** A field of the workbench that changes one prop. */
export type Control =
  | { name: string; kind: 'text'; value: string }
  | { name: string; kind: 'number'; value: number }
  | { name: string; kind: 'yes-or-no'; value: boolean }
  | { name: string; kind: 'choice'; value: string | number; options: readonly (string | number)[] };

/**
 * The controls of a story: one for each prop that is a text, a number, yes or no, or one of several
 * values.
 */
export function listControls(args: Args, argTypes: Record<string, ArgType>): Control[] {
  const names = [...new Set([...Object.keys(args), ...Object.keys(argTypes)])];
  return names.flatMap((name) => toControl(name, args[name], argTypes[name]) ?? []);
}

function toControl(name: string, value: unknown, type: ArgType = {}): Control | undefined {
  if (type.options)
    return { name, kind: 'choice', value: (value as string) ?? '', options: type.options };
  if (typeof value === 'string') return { name, kind: 'text', value };
  if (typeof value === 'number') return { name, kind: 'number', value };
  if (typeof value === 'boolean') return { name, kind: 'yes-or-no', value };
  return undefined;
}

/** The changed props in the query parameter `args`, a JSON object; none if it is damaged. */
export function readArgs(search: string): Args {
  try {
    const args: unknown = JSON.parse(new URLSearchParams(search).get('args') ?? '{}');
    return typeof args === 'object' && args !== null && !Array.isArray(args) ? (args as Args) : {};
  } catch {
    return {};
  }
}
