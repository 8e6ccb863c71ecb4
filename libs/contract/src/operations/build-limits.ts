const MB = 1024 * 1024;

/** What a team can upload of its remote (docs/remote.md#publishing-to-a-server). */
export const PUBLISHING = {
  maxZipBytes: 20 * MB,
  maxUnzippedBytes: 60 * MB,
  maxFiles: 500,
  /** Builds of a remote that are kept at the same time. */
  maxBuilds: 100,
} as const;
