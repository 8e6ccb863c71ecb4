export { WaiverAtGoing } from './waiver-at-event.tsx';
