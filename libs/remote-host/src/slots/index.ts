export type { ContributionSource, FoundContribution } from './contribution-source.ts';
export { createSlotHost } from './create-slot-host.tsx';
export { deepFreeze } from './deep-freeze.ts';
export type { PageSlotsOptions } from './page-slots.ts';
export { createRegistrySource, type RegistrySourceOptions } from './registry-source.ts';
