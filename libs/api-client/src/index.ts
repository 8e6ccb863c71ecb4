export { ApiError, isApiError } from './api-error.ts';
export { type Api, type ApiOptions, type CallOptions, createApi } from './create-api.ts';
export { normalizeIds } from './normalize-ids.ts';
export { createPostcodes, type PostcodeLocation, type Postcodes } from './postcodes.ts';
