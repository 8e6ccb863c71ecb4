import type { ListedComponent } from './find-stories.tsx';

/**
 * The components with those of their stories in whose whole name (`events Event card Full`) every
 * searched word occurs.
 */
export function matchComponents(
  components: readonly ListedComponent[],
  search: string,
): ListedComponent[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return components.flatMap((component) => {
    const stories = component.stories.filter(({ title }) => {
      const name = `${component.group} ${component.title} ${title}`.toLowerCase();
      return words.every((word) => name.includes(word));
    });
    return stories.length > 0 ? [{ ...component, stories }] : [];
  });
}
