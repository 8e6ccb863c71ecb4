import type { Pagination } from '@muster/contract';
import { type PageRequest, pageOffset, paginate } from '@muster/domain';

/** A page of a list under its name in the response, with its pagination. */
export function pageOf<Name extends string, T>(
  name: Name,
  all: readonly T[],
  request: PageRequest,
): Record<Name, T[]> & { pagination: Pagination } {
  const offset = pageOffset(request);
  const items = { [name]: all.slice(offset, offset + request.limit) } as Record<Name, T[]>;
  return { ...items, pagination: paginate(request, all.length) };
}

/** Lists of accounts, by their ids. */
type Lists<T> = Map<string, T[]>;

/** Puts an item first in the list of an account, in place of one that `isSame`; returns it. */
export function putFirst<T>(
  lists: Lists<T>,
  { id }: { id: string },
  item: T,
  isSame: (other: T) => boolean = () => false,
): T {
  removeFrom(lists, { id }, isSame);
  lists.get(id)?.unshift(item);
  return item;
}

/** Removes items from the list of an account; returns how many there were. */
export function removeFrom<T>(
  lists: Lists<T>,
  { id }: { id: string },
  isRemoved: (item: T) => boolean,
): number {
  const before = lists.get(id) ?? [];
  const left = before.filter((item) => !isRemoved(item));
  lists.set(id, left);
  return before.length - left.length;
}

/** Removes the item that a request names, of its actor; the response names it too. */
export function removeNamed<T extends { id: string }, P extends { id: string }>(
  lists: Lists<T>,
  { actor, params }: { actor: { id: string }; params: P },
): P {
  removeFrom(lists, actor, ({ id }) => id === params.id);
  return params;
}

/** The same, of a list with one item for each person. */
export function removePerson<T extends { user: { id: string } }, P extends { userId: string }>(
  lists: Lists<T>,
  { actor, params }: { actor: { id: string }; params: P },
): P {
  removeFrom(lists, actor, ({ user }) => user.id === params.userId);
  return params;
}

/** The date and time so many milliseconds from now. */
export function fromNow(ms = 0): string {
  return new Date(Date.now() + ms).toISOString();
}

/** A day in milliseconds. */
export const DAY_MS = 24 * 3_600_000;
