import { useState } from 'react';

/** What a tile needs to be dragged and dropped on. */
export interface TileDrag {
  /** Another tile is being dragged and can be dropped here. */
  isTarget: boolean;
  start: () => void;
  end: () => void;
  drop: () => void;
}

/** Moves tiles by drag and drop. Returns the drag of a tile, by its index. */
export function useDrag(move: (from: number, to: number) => void): (index: number) => TileDrag {
  const [draggedIndex, setDraggedIndex] = useState<number | null>(null);
  return (index) => ({
    isTarget: draggedIndex !== null && draggedIndex !== index,
    start: () => setDraggedIndex(index),
    end: () => setDraggedIndex(null),
    drop: () => {
      if (draggedIndex !== null) move(draggedIndex, index);
      setDraggedIndex(null);
    },
  });
}
