import { divIcon, type LatLng, type LeafletKeyboardEvent, type Marker as PinMarker } from 'leaflet';
import { useEffect, useId, useRef, useState } from 'react';
import { MapContainer, Marker, useMap, useMapEvents } from 'react-leaflet';
import '../map-base/leaflet.css';
import * as baseCss from '../map-base/map-base.module.css';
import { MapTiles } from '../map-base/map-tiles.tsx';
import * as css from './location-map.module.css';
import { moveByKey } from './move-by-key.ts';

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
 * A map with the pin of the event. If it can be moved, it is dragged, placed by a click, or moved
 * by the arrow keys. It works without tiles, too. Import it lazily: its library is large.
 */
export function LocationMap({ pin, start, tiles, onMove }: LocationMapProps) {
  const [hasNoTiles, setHasNoTiles] = useState(tiles === '');
  const noteId = useId();
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
        <Pin pin={pin} onMove={onMove} noteId={noteId} />
      </MapContainer>
      <p id={noteId} className={css.note} role="status">
        {noteOf({ hasNoTiles, isMovable: onMove !== undefined })}
      </p>
    </div>
  );
}

const KEYS = 'Select the pin and move it with the arrow keys. Hold Shift to move it further.';

function noteOf({ hasNoTiles, isMovable }: { hasNoTiles: boolean; isMovable: boolean }): string {
  if (!isMovable) return hasNoTiles ? 'The map cannot be shown now.' : '';
  return hasNoTiles
    ? `The map cannot be shown now. The pin and the numbers above still work. ${KEYS}`
    : `Drag the pin, or click the location of the event. ${KEYS}`;
}

type PinProps = Pick<LocationMapProps, 'pin' | 'onMove'> & { noteId: string };

function Pin({ pin, onMove, noteId }: PinProps) {
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
  const marker = useDescribedMarker({ noteId: onMove && noteId, hasPin: pin !== null });
  function moveWithKeys({ originalEvent }: LeafletKeyboardEvent) {
    const from = marker.current?.getLatLng();
    const next = onMove && from && moveByKey(map, from, originalEvent);
    if (!next) return;
    originalEvent.preventDefault();
    move(next.wrap());
  }
  if (!pin || !isOnEarth(pin.latitude, pin.longitude)) return null;
  return (
    <Marker
      ref={marker}
      position={[pin.latitude, pin.longitude]}
      icon={PIN}
      draggable={onMove !== undefined}
      title="Location of the event"
      alt="Location of the event"
      eventHandlers={{
        dragend: ({ target }) => move(target.getLatLng().wrap()),
        keydown: moveWithKeys,
      }}
    />
  );
}

/** The marker, described by the note on how it is moved. */
function useDescribedMarker({ noteId, hasPin }: { noteId: string | undefined; hasPin: boolean }) {
  const marker = useRef<PinMarker>(null);
  useEffect(() => {
    if (hasPin && noteId) marker.current?.getElement()?.setAttribute('aria-describedby', noteId);
  }, [hasPin, noteId]);
  return marker;
}

function isOnEarth(latitude: number, longitude: number): boolean {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
}

/** Rounds to about a metre. */
function rounded(latitude: number, longitude: number): Coordinates {
  return { latitude: Number(latitude.toFixed(5)), longitude: Number(longitude.toFixed(5)) };
}
