export { type OwnApi, useOwnApi } from './own-api.ts';
