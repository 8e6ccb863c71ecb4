export { keepOffline, updateOffline } from './offline-pages.ts';
