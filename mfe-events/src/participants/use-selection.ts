import { useCallback, useMemo, useState } from 'react';

/** Who is chosen for what is done to many, by user id; it outlives a turned page. */
export interface Selection {
  chosen: ReadonlySet<string>;
  toggle: (userId: string) => void;
  /** Chooses all of these, or none of them when all are chosen already. */
  toggleAll: (userIds: readonly string[]) => void;
  set: (userIds: readonly string[]) => void;
}

export function useSelection(): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback(
    (userId: string) =>
      setChosen((before) => {
        const next = new Set(before);
        if (!next.delete(userId)) next.add(userId);
        return next;
      }),
    [],
  );
  const toggleAll = useCallback(
    (userIds: readonly string[]) =>
      setChosen((before) => {
        const all = userIds.every((userId) => before.has(userId));
        const these = new Set(userIds);
        const others = [...before].filter((userId) => !these.has(userId));
        return all ? new Set(others) : new Set([...before, ...userIds]);
      }),
    [],
  );
  const set = useCallback((userIds: readonly string[]) => setChosen(new Set(userIds)), []);
  return useMemo(() => ({ chosen, toggle, toggleAll, set }), [chosen, toggle, toggleAll, set]);
}
