export { SIDE_FILLS, SideMark } from './side-mark.tsx';
