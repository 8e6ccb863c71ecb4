import { type DragEvent, useState } from 'react';

/** Takes files that are dropped on an element: its props, and whether files hover over it. */
export function useImageDrop(onFiles: (files: File[]) => void) {
  const [isOver, setOver] = useState(false);
  function onDragOver(event: DragEvent) {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setOver(true);
  }
  function onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
    // The pointer may only have moved on to a child.
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
  }
  function onDrop(event: DragEvent) {
    setOver(false);
    // An area inside this one may have taken them.
    if (!hasFiles(event) || event.defaultPrevented) return;
    event.preventDefault();
    onFiles([...event.dataTransfer.files]);
  }
  return { isOver, props: { onDragOver, onDragLeave, onDrop } };
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer.types.includes('Files');
}
