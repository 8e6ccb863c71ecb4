import 'leaflet/dist/leaflet.css';
import { type Coordinates, DEFAULT_COORDINATES } from '@muster/contract';
import { useConfig } from '@muster/remote-kit';
import { divIcon, type LatLng } from 'leaflet';
import { useEffect, useState } from 'react';
import { MapContainer, Marker, TileLayer, useMap, useMapEvents } from 'react-leaflet';
import * as css from './location.module.css';

interface LocationMapProps {
  /** Null: not chosen yet. */
  pin: Coordinates | null;
  onMove: (coordinates: Coordinates) => void;
}

const ATTRIBUTION =
  '&copy; <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors';
const ZOOM = { chosen: 13, unchosen: 6 } as const;

/** Drawn by our own styles, because the library's picture is looked up by its address. */
const PIN = divIcon({ className: css.pin ?? '', iconSize: [28, 28], iconAnchor: [14, 26] });

/** A map with the pin of the event, which can be dragged or placed by a click. It works without tiles, too. */
export function LocationMap({ pin, onMove }: LocationMapProps) {
  const { mapTiles } = useConfig();
  const [hasNoTiles, setHasNoTiles] = useState(mapTiles === '');
  const { latitude, longitude } = pin ?? DEFAULT_COORDINATES;
  return (
    <div className={css.frame}>
      <MapContainer
        className={css.map ?? ''}
        center={[latitude, longitude]}
        zoom={pin ? ZOOM.chosen : ZOOM.unchosen}
        scrollWheelZoom={false}
      >
        {mapTiles && (
          <TileLayer
            url={mapTiles}
            attribution={mapTiles.includes('openstreetmap') ? ATTRIBUTION : ''}
            eventHandlers={{
              tileerror: () => setHasNoTiles(true),
              tileload: () => setHasNoTiles(false),
            }}
          />
        )}
        <Pin pin={pin} onMove={onMove} />
      </MapContainer>
      <p className={css.note} role="status">
        {hasNoTiles
          ? 'The map cannot be shown now. The pin and the numbers above still work.'
          : 'Drag the pin, or click the location of the event.'}
      </p>
    </div>
  );
}

function Pin({ pin, onMove }: LocationMapProps) {
  const map = useMap();
  function move({ lat, lng }: LatLng) {
    onMove(rounded(lat, lng));
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
      draggable
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
