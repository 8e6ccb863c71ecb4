import { useAccountOutbox } from './use-outbox.ts';

/** Sends what waits in any conversation while it is mounted; renders nothing. */
export function OutboxSenderMount() {
  useAccountOutbox();
  return null;
}
