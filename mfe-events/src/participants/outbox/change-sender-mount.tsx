import { useChangeOutbox } from './use-change-outbox.ts';

/** Sends what waits for any event while it is mounted; renders nothing. */
export function ChangeSenderMount() {
  useChangeOutbox();
  return null;
}
