export { CHUNK_NAMES, remoteChunkName, SESSION_CHUNK_NAMES } from './chunk-names.ts';
export { isIntegrity } from './integrity.ts';
export type {
  FrameKind,
  OfflineFiles,
  PageAssets,
  PageBootData,
  PageChunk,
  PageManifest,
  PageRemote,
  RemoteFiles,
} from './page-data.ts';
export {
  BOOT_DATA_ID,
  GATE_ID,
  GATE_PATH,
  OFFLINE_VERSION_HEADER,
  PAGE_MARKS,
  SHELL_ID,
  STYLE_NONCE_META,
} from './page-elements.ts';
export {
  findRemoteForPath,
  findRemoteToOpen,
  findTab,
  findTitle,
  isPublicPath,
  listPublicPaths,
} from './remote-path.ts';
export {
  isSessionPath,
  SESSION_PATHS,
  SESSION_TEXTS,
  type SessionPath,
  type SessionTexts,
} from './session-screens.ts';
