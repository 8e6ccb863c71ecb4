import { fillEvents } from './fill-events.ts';
import { fillThreads } from './fill-threads.ts';
import type { World } from './world.ts';

/** Puts a season's worth into a world. */
export function fillWorld(world: World, now: Date): void {
  fillEvents(world, now);
  fillThreads(world, now);
}
