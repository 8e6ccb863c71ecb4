export {
  type UrlParameter,
  urlChoice,
  urlFlag,
  urlOpened,
  urlPage,
  urlText,
} from './parameters.ts';
export type { UrlSchema, UrlValues } from './url-schema.ts';
export { type UrlState, useUrlState } from './use-url-state.ts';
