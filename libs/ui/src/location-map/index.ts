export { LocationMap } from './location-map.tsx';
