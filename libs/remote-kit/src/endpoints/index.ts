export type { Area } from './areas.ts';
export { endpointKey, endpointOptions, refreshAreas } from './endpoint-options.ts';
export type { CallInput, CallResponse } from './names.ts';
export { useChange } from './use-change.ts';
export { useEndpoint } from './use-endpoint.ts';
