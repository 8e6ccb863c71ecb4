import Supercluster from 'supercluster';

/** Something on the map. */
export interface MapPin {
  id: string;
  /** Its name, for people and screen readers. */
  label: string;
  /** In degrees. */
  latitude: number;
  longitude: number;
}

/** What is drawn: one pin, or a number of pins that are too close to each other. */
export type MapItem =
  | { kind: 'pin'; key: string; latitude: number; longitude: number; pin: MapPin }
  | {
      kind: 'cluster';
      key: string;
      latitude: number;
      longitude: number;
      count: number;
      /** Where it falls apart. */
      expansionZoom: number;
    };

interface MapSection {
  west: number;
  south: number;
  east: number;
  north: number;
  zoom: number;
}

export type PinIndex = Supercluster<MapPin>;

/** From this zoom on every pin is drawn by itself. */
const MAX_CLUSTER_ZOOM = 16;
const CLUSTER_RADIUS_PX = 56;

/** Arranges pins so that what is in a section can be found at any zoom. */
export function indexPins(pins: readonly MapPin[]): PinIndex {
  const index: PinIndex = new Supercluster({
    radius: CLUSTER_RADIUS_PX,
    maxZoom: MAX_CLUSTER_ZOOM,
  });
  const features = spreadPins(pins).map((pin) => ({
    type: 'Feature' as const,
    geometry: { type: 'Point' as const, coordinates: [pin.longitude, pin.latitude] },
    properties: pin,
  }));
  return index.load(features);
}

/** What is drawn of a section of the map. */
export function listMapItems(index: PinIndex, section: MapSection): MapItem[] {
  const { west, south, east, north, zoom } = section;
  return index.getClusters([west, south, east, north], zoom).map((feature) => {
    const [longitude = 0, latitude = 0] = feature.geometry.coordinates;
    const { properties } = feature;
    if (!('cluster_id' in properties)) {
      return { kind: 'pin', key: properties.id, latitude, longitude, pin: properties };
    }
    const { cluster_id: id, point_count: count } = properties;
    const expansionZoom = index.getClusterExpansionZoom(id);
    return { kind: 'cluster', key: `cluster-${id}`, latitude, longitude, count, expansionZoom };
  });
}

const METRES_PER_DEGREE = 111_320;
const SPREAD_METRES = 30;
/** Steps of this angle never meet. */
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

/**
 * Pins at the same location, such as several days at one site, are put around it, or only the
 * topmost could be reached.
 */
export function spreadPins(pins: readonly MapPin[]): MapPin[] {
  const counts = new Map<string, number>();
  return pins.map((pin) => {
    const place = `${pin.latitude.toFixed(4)},${pin.longitude.toFixed(4)}`;
    const number = counts.get(place) ?? 0;
    counts.set(place, number + 1);
    return number === 0 ? pin : moveAround(pin, number);
  });
}

function moveAround(pin: MapPin, number: number): MapPin {
  const degrees = (SPREAD_METRES * Math.sqrt(number)) / METRES_PER_DEGREE;
  const angle = number * GOLDEN_ANGLE;
  const narrowing = Math.max(0.01, Math.cos((pin.latitude * Math.PI) / 180));
  return {
    ...pin,
    latitude: pin.latitude + degrees * Math.sin(angle),
    longitude: pin.longitude + (degrees * Math.cos(angle)) / narrowing,
  };
}
