import { divIcon, type LatLngExpression, type LeafletKeyboardEvent } from 'leaflet';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Marker, useMap, useMapEvents } from 'react-leaflet';
import { formatCount } from '../format/numbers.ts';
import * as css from './cluster-map.module.css';
import { listMapItems, type MapItem, type PinIndex } from './cluster-pins.ts';

interface PinMarkersProps {
  index: PinIndex;
  /** Called with the id of a pin that is chosen. */
  onOpen: (id: string) => void;
}

/** The pins and clusters of the section of the map that is in view. */
export function PinMarkers({ index, onOpen }: PinMarkersProps) {
  const map = useMap();
  const [section, setSection] = useState(() => sectionInView(map));
  useMapEvents({ moveend: () => setSection(sectionInView(map)) });
  const items = useMemo(() => listMapItems(index, section), [index, section]);
  const focusSoon = useFocusAfterZoom(items);
  function choose(item: MapItem) {
    if (item.kind === 'pin') return onOpen(item.pin.id);
    focusSoon(item);
    map.setView([item.latitude, item.longitude], item.expansionZoom, { animate: false });
  }
  return items.map((item) => <ItemMarker key={item.key} item={item} onChoose={choose} />);
}

function sectionInView(map: ReturnType<typeof useMap>): Parameters<typeof listMapItems>[1] {
  // Beyond the edge, so that a pin is drawn before all of it is in view.
  const bounds = map.getBounds().pad(0.1);
  return {
    west: bounds.getWest(),
    south: bounds.getSouth(),
    east: bounds.getEast(),
    north: bounds.getNorth(),
    zoom: Math.round(map.getZoom()),
  };
}

/**
 * The cluster that was chosen is gone after zooming in; the focus goes to what is nearest to it.
 */
function useFocusAfterZoom(items: readonly MapItem[]): (cluster: MapItem) => void {
  const map = useMap();
  const cluster = useRef<MapItem>(undefined);
  useEffect(() => {
    const chosen = cluster.current;
    if (!chosen) return;
    cluster.current = undefined;
    const [nearest] = items.toSorted((a, b) => spanOf(a, chosen) - spanOf(b, chosen));
    const marker = nearest && map.getContainer().querySelector<HTMLElement>(`.${classOf(nearest)}`);
    (marker ?? map.getContainer()).focus({ preventScroll: true });
  }, [items, map]);
  return (chosen) => {
    cluster.current = chosen;
  };
}

function spanOf(a: MapItem, b: MapItem): number {
  return Math.hypot(a.latitude - b.latitude, a.longitude - b.longitude);
}

function classOf({ key }: MapItem): string {
  return `map-item-${key}`;
}

const PIN_PX = 44;

function ItemMarker({ item, onChoose }: { item: MapItem; onChoose: (item: MapItem) => void }) {
  const { kind, key, latitude, longitude } = item;
  const count = kind === 'cluster' ? item.count : 0;
  const icon = useMemo(
    () =>
      divIcon({
        className: `${kind === 'pin' ? css.pin : css.cluster} map-item-${key}`,
        // A number, never a text of a user: the library writes it as HTML.
        html: count ? `<span aria-hidden="true">${formatCount(count)}</span>` : '',
        iconSize: [PIN_PX, PIN_PX],
        iconAnchor: [PIN_PX / 2, kind === 'pin' ? PIN_PX - 6 : PIN_PX / 2],
      }),
    [kind, key, count],
  );
  const name = kind === 'pin' ? item.pin.label : `${formatCount(count)} events here. Zoom in`;
  const position: LatLngExpression = [latitude, longitude];
  return (
    <Marker
      position={position}
      icon={icon}
      title={name}
      alt={name}
      eventHandlers={{
        click: () => onChoose(item),
        keydown: ({ originalEvent }: LeafletKeyboardEvent) => {
          if (originalEvent.key !== 'Enter' && originalEvent.key !== ' ') return;
          originalEvent.preventDefault();
          onChoose(item);
        },
      }}
    />
  );
}
