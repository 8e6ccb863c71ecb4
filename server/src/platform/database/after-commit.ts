/** A database, or a transaction in it. */
interface MaybeTransaction {
  readonly isTransaction: boolean;
}

type Follow = (root: never) => Promise<void>;

/** What follows a transaction; each function once. */
const following = new WeakMap<MaybeTransaction, Set<Follow>>();

/**
 * Runs a function with the database once the transaction is committed, however often it is asked
 * for, and never if it is rolled back; outside a transaction at once. It must not reject. It is
 * lost when the process dies after the commit, so something else has to do it then, later.
 */
export async function afterCommit<T extends MaybeTransaction>(
  tx: T,
  follow: (root: T) => Promise<void>,
): Promise<void> {
  if (!tx.isTransaction) return follow(tx);
  const functions = following.get(tx) ?? new Set();
  following.set(tx, functions.add(follow as Follow));
}

/** Runs what follows a transaction that is committed. */
export async function runFollowing(tx: MaybeTransaction, root: MaybeTransaction): Promise<void> {
  for (const follow of following.get(tx) ?? []) await follow(root as never);
}
