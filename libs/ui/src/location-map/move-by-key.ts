import { type LatLng, type Map as LeafletMap, point } from 'leaflet';

/** In px of the map as it is zoomed. */
const STEP_PX = { near: 4, far: 40 } as const;

const DIRECTIONS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>;

/** Where an arrow key moves the pin, farther with Shift; null for any other key. */
export function moveByKey(map: LeafletMap, from: LatLng, key: Key): LatLng | null {
  const direction = DIRECTIONS[key.key];
  if (!direction || key.ctrlKey || key.altKey || key.metaKey) return null;
  const stepPx = key.shiftKey ? STEP_PX.far : STEP_PX.near;
  const [x, y] = direction;
  return map.unproject(map.project(from).add(point(x * stepPx, y * stepPx)));
}
