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

/** Drawn by our own styles: the library's picture would have to be found by its address. */
const PIN = divIcon({ className: css.pin ?? '', iconSize: [28, 28], iconAnchor: [14, 26] });

/** A small map with the event's pin: drag it, or click where it belongs. Without tiles the pin still works. */
export function LocationMap({ pin, onMove }: LocationMapProps) {
  const { mapTiles } = useConfig();
  const [isBare, setBare] = useState(mapTiles === '');
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
            eventHandlers={{ tileerror: () => setBare(true), tileload: () => setBare(false) }}
          />
        )}
        <Pin pin={pin} onMove={onMove} />
      </MapContainer>
      <p className={css.note} role="status">
        {isBare
          ? 'The map’s pictures are not available; the pin and the numbers above still work.'
          : 'Drag the pin, or click where the event is.'}
      </p>
    </div>
  );
}

function Pin({ pin, onMove }: LocationMapProps) {
  const map = useMap();
  const move = ({ lat, lng }: LatLng) => onMove(rounded(lat, lng));
  useMapEvents({ click: ({ latlng }) => move(latlng.wrap()) });
  const latitude = pin?.latitude;
  const longitude = pin?.longitude;
  // The map keeps its own view: it is moved only when the pin has left it, as after a postcode.
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
      title="The event’s place"
      alt="The event’s place"
      eventHandlers={{ dragend: ({ target }) => move(target.getLatLng().wrap()) }}
    />
  );
}

function isOnEarth(latitude: number, longitude: number): boolean {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
}

/** To about a metre: more would only look exact. */
function rounded(latitude: number, longitude: number): Coordinates {
  return { latitude: Number(latitude.toFixed(5)), longitude: Number(longitude.toFixed(5)) };
}
