export { type BrowserMemory, createBrowserMemory } from './browser-memory.ts';
export type { ChosenBuild } from './choose-build.ts';
export {
  describeFailure,
  type FailureKind,
  failureKinds,
  type RemoteFailure,
} from './failure.ts';
export {
  createRemoteLoader,
  type Failed,
  type Loaded,
  type LoadOutcome,
  type RemoteLoader,
} from './loader.ts';
export { createSourceOpener } from './open-source.ts';
export type { RemoteSource, SourceSeams } from './remote-source.ts';
