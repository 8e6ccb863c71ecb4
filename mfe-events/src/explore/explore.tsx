import { EMPTY_TEXT } from '@muster/contract';
import { EmptyState } from '@muster/ui';

/** The coming events of others. */
export function Explore() {
  return <EmptyState {...EMPTY_TEXT.explore} />;
}
