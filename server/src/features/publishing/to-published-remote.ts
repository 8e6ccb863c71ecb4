import type { EndpointResponse, Endpoints } from '@muster/contract';
import { findRemote } from '@muster/publishing';

type Registry = Parameters<typeof findRemote>[0];

/** What is published of a remote. Throws a PublishingError when the registry does not have it. */
export function toPublishedRemote(
  registry: Registry,
  id: string,
): EndpointResponse<Endpoints['changeRemote']> {
  const { version, build, canary, previous } = findRemote(registry, id);
  return {
    id,
    version,
    build,
    canary: canary
      ? { build: canary.build, share: canary.share, people: canary.places?.length ?? 0 }
      : null,
    previous: previous.map((earlier) => ({ build: earlier.build, version: earlier.version })),
  };
}
