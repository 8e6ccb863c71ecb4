import { type LatLngBoundsExpression, latLngBounds } from 'leaflet';
import { useEffect, useMemo, useState } from 'react';
import { MapContainer, useMap } from 'react-leaflet';
import '../map-base/leaflet.css';
import * as baseCss from '../map-base/map-base.module.css';
import { MapTiles } from '../map-base/map-tiles.tsx';
import * as css from './cluster-map.module.css';
import { indexPins, type MapPin } from './cluster-pins.ts';
import { PinMarkers } from './pin-markers.tsx';

export type { MapPin } from './cluster-pins.ts';

interface ClusterMapProps {
  pins: readonly MapPin[];
  /** The address of the tiles, with `{z}`, `{x}` and `{y}`; empty: none. */
  tiles: string;
  /** What the map shows, for screen readers. */
  label: string;
  /** Called with the id of a pin that is chosen. */
  onOpen: (id: string) => void;
}

const BRITAIN: LatLngBoundsExpression = [
  [49.9, -7.6],
  [58.7, 1.8],
];
const ZOOM = { min: 3, max: 18, ofOnePin: 12 } as const;

/**
 * A map with many pins. Those that are close are one button with their number, which zooms in; each
 * pin is a button with its name. It works with the keyboard and without tiles, too. Import it
 * lazily: its library is large.
 */
export function ClusterMap({ pins, tiles, label, onOpen }: ClusterMapProps) {
  const [hasNoTiles, setHasNoTiles] = useState(tiles === '');
  const index = useMemo(() => indexPins(pins), [pins]);
  return (
    <section aria-label={label}>
      <MapContainer
        className={`${baseCss.map} ${css.map}`}
        bounds={BRITAIN}
        minZoom={ZOOM.min}
        maxZoom={ZOOM.max}
        scrollWheelZoom
      >
        <MapTiles tiles={tiles} onAvailable={(isAvailable) => setHasNoTiles(!isAvailable)} />
        <ViewOfPins pins={pins} />
        <PinMarkers index={index} onOpen={onOpen} />
      </MapContainer>
      <p className={css.note} role="status">
        {hasNoTiles && 'The map cannot be shown now. The pins still work.'}
      </p>
    </section>
  );
}

/** Shows all pins whenever they are others. */
function ViewOfPins({ pins }: Pick<ClusterMapProps, 'pins'>) {
  const map = useMap();
  useEffect(() => {
    if (pins.length === 0) return;
    const bounds = latLngBounds(pins.map(({ latitude, longitude }) => [latitude, longitude]));
    map.fitBounds(bounds, { padding: [40, 40], maxZoom: ZOOM.ofOnePin, animate: false });
  }, [map, pins]);
  return null;
}
