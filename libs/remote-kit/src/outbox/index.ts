export { kindOfFailure } from './kind-of-failure.ts';
export { OutboxSender } from './outbox-sender.ts';
export { OutboxSteps, type UnsentEntry } from './outbox-steps.ts';
export { type OutboxStore, openOutboxStore } from './outbox-store.ts';
