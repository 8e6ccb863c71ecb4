export type { Area } from './areas.ts';
export { endpointKey, endpointOptions, refreshAreas } from './endpoint-options.ts';
export type { InputOf, ResponseOf } from './request-of.ts';
export { useChange } from './use-change.ts';
export { useEndpoint } from './use-endpoint.ts';
