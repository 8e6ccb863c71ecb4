import { TileLayer } from 'react-leaflet';

interface MapTilesProps {
  /** The address of the tiles, with `{z}`, `{x}` and `{y}`; empty: none. */
  tiles: string;
  /** Called with false when a tile cannot be loaded, with true when one can. */
  onAvailable: (isAvailable: boolean) => void;
}

const ATTRIBUTION =
  '&copy; <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors';

/** The tiles of a map, which works without them, too. */
export function MapTiles({ tiles, onAvailable }: MapTilesProps) {
  if (!tiles) return null;
  return (
    <TileLayer
      url={tiles}
      attribution={tiles.includes('openstreetmap') ? ATTRIBUTION : ''}
      eventHandlers={{
        tileerror: () => onAvailable(false),
        tileload: () => onAvailable(true),
      }}
    />
  );
}
