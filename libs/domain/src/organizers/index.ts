export * from './handle.ts';
