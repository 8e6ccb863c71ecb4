export {
  type LoaderDependencies,
  REMOTE_TIMEOUT_MS,
} from './attempt-load.ts';
export {
  type BrowserMemory,
  type BrowserMemoryOptions,
  createBrowserMemory,
} from './browser-memory.ts';
export { findCanaryPlace } from './canary-place.ts';
export type { ChosenBuild } from './choose-build.ts';
export {
  describeFailure,
  type FailureKind,
  type RemoteFailure,
} from './failure.ts';
export { hasOverrides } from './has-overrides.ts';
export type { HostLibraries, HostShare, ImportLibrary } from './host-libraries.ts';
export type { Failed, Loaded, LoadOutcome } from './load-outcome.ts';
export { createRemoteLoader } from './loader.ts';
export { createSourceOpener } from './open-source.ts';
export { createOpeningMarks, type OpeningMarks } from './opening-marks.ts';
export {
  createOverrides,
  type Override,
  type Overrides,
  publishedBuildOf,
  type RefusedOverride,
  withoutOverrides,
} from './overrides.ts';
export type { RemoteLoader } from './remote-loader.ts';
export type { RemoteSource, SourceDependencies } from './remote-source.ts';
