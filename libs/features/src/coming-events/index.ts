export { useComingEvents } from './use-coming-events.ts';
