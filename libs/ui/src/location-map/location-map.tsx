import 'leaflet/dist/leaflet.css';
import { divIcon, type LatLng } from 'leaflet';
import { useEffect, useState } from 'react';
import { MapContainer, Marker, useMap, useMapEvents } from 'react-leaflet';
import * as baseCss from '../map-base/map-base.module.css';
import { MapTiles } from '../map-base/map-tiles.tsx';
import * as css from './location-map.module.css';

/** In degrees. */
interface Coordinates {
  latitude: number;
  longitude: number;
}

interface LocationMapProps {
  /** Null: not chosen yet. */
  pin: Coordinates | null;
  /** What the map shows while there is no pin. */
  start: Coordinates;
  /** The address of the tiles, with `{z}`, `{x}` and `{y}`; empty: none. */
  tiles: string;
  /** Left out: the map is only looked at. */
  onMove?: (coordinates: Coordinates) => void;
}

const ZOOM = { chosen: 13, unchosen: 6 } as const;

/** Drawn by our own styles, because the library's picture is looked up by its address. */
const PIN = divIcon({ className: css.pin ?? '', iconSize: [28, 28], iconAnchor: [14, 26] });

/**
 * A map with the pin of the event, which can be dragged or placed by a click if it can be moved. It works without tiles, too.
 * Import it lazily: its library is large.
 */
export function LocationMap({ pin, start, tiles, onMove }: LocationMapProps) {
  const [hasNoTiles, setHasNoTiles] = useState(tiles === '');
  const { latitude, longitude } = pin ?? start;
  return (
    <div className={css.frame}>
      <MapContainer
        className={baseCss.map ?? ''}
        center={[latitude, longitude]}
        zoom={pin ? ZOOM.chosen : ZOOM.unchosen}
        scrollWheelZoom={false}
      >
        <MapTiles tiles={tiles} onAvailable={(isAvailable) => setHasNoTiles(!isAvailable)} />
        <Pin pin={pin} onMove={onMove} />
      </MapContainer>
      <p className={css.note} role="status">
        {noteOf({ hasNoTiles, isMovable: onMove !== undefined })}
      </p>
    </div>
  );
}

function noteOf({ hasNoTiles, isMovable }: { hasNoTiles: boolean; isMovable: boolean }): string {
  if (!isMovable) return hasNoTiles ? 'The map cannot be shown now.' : '';
  return hasNoTiles
    ? 'The map cannot be shown now. The pin and the numbers above still work.'
    : 'Drag the pin, or click the location of the event.';
}

function Pin({ pin, onMove }: Pick<LocationMapProps, 'pin' | 'onMove'>) {
  const map = useMap();
  function move({ lat, lng }: LatLng) {
    onMove?.(rounded(lat, lng));
  }
  useMapEvents({ click: ({ latlng }) => move(latlng.wrap()) });
  const latitude = pin?.latitude;
  const longitude = pin?.longitude;
  // The view is moved only when the pin is outside it, as after a postcode search.
  useEffect(() => {
    if (latitude === undefined || longitude === undefined || !isOnEarth(latitude, longitude))
      return;
    if (!map.getBounds().contains([latitude, longitude]) || map.getZoom() < ZOOM.chosen - 3)
      map.setView([latitude, longitude], ZOOM.chosen, { animate: false });
  }, [map, latitude, longitude]);
  if (!pin || !isOnEarth(pin.latitude, pin.longitude)) return null;
  return (
    <Marker
      position={[pin.latitude, pin.longitude]}
      icon={PIN}
      draggable={onMove !== undefined}
      title="Location of the event"
      alt="Location of the event"
      eventHandlers={{ dragend: ({ target }) => move(target.getLatLng().wrap()) }}
    />
  );
}

function isOnEarth(latitude: number, longitude: number): boolean {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
}

/** Rounds to about a metre. */
function rounded(latitude: number, longitude: number): Coordinates {
  return { latitude: Number(latitude.toFixed(5)), longitude: Number(longitude.toFixed(5)) };
}
