export * from './energy.ts';
export * from './field-ready.ts';
export * from './limits.ts';
export * from './read-velocity.ts';
