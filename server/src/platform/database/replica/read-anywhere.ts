import type { Services } from '../../services.ts';

/** Lets a request that changes nothing read from the replica (docs/decisions/read-replica.md). */
export function readAnywhere<T>(
  services: Services,
  { seen }: { seen: string | undefined },
  read: (from: Services) => Promise<T>,
): Promise<T> {
  return services.reads.run(seen, (source) => read({ ...services, ...source }));
}
