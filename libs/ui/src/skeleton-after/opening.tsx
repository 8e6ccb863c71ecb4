import { Loader, Overlay } from '@mantine/core';
import { SkeletonAfter } from './skeleton-after.tsx';

/**
 * Shown over the page after 150 ms while the code of a dialog is loaded. Its boundary must come
 * with the dialog, because a navigation waits for what is loaded inside a boundary that was there
 * before:
 *
 *     {isOpen && (
 *       <Suspense fallback={<Opening label="Opening the thread" />}>
 *         <ThreadDialog />
 *       </Suspense>
 *     )}
 */
export function Opening({ label }: { label: string }) {
  return (
    <SkeletonAfter label={label}>
      <Overlay fixed center backgroundOpacity={0.6} zIndex={200}>
        <Loader color="white" />
      </Overlay>
    </SkeletonAfter>
  );
}
