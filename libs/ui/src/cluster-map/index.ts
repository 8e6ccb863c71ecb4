export { ClusterMap, type MapPin } from './cluster-map.tsx';
