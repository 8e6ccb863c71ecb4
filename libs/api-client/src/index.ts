export {
  type Api,
  type ApiOptions,
  type CallOptions,
  createApi,
  type HostApi,
} from './create-api.ts';
export {
  ApiError,
  type ApiErrorCode,
  failureFields,
  failureText,
  isApiError,
  isConnectionError,
  isRefusal,
  type OwnMessage,
} from './errors.ts';
export { normalizeIds } from './normalize-ids.ts';
export { createPostcodes, type PostcodeLocation, type Postcodes } from './postcodes.ts';
export type { StreamedEvent, StreamOptions } from './stream.ts';
