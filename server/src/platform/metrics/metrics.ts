import { Registry } from 'prom-client';
import { createInstruments } from './instruments.ts';

/** What one server counts, and what it reads when somebody asks. */
export interface Metrics extends ReturnType<typeof createInstruments> {
  /** Of this server alone: a process of the tests has several. */
  registry: Registry;
  /** Calls it before the metrics are read. What it throws is not in the metrics. */
  beforeRead: (read: () => void | Promise<void>) => void;
  /** The metrics as Prometheus reads them. Several readers at once share one. */
  read: () => Promise<string>;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  const readers: (() => void | Promise<void>)[] = [];
  let reading: Promise<string> | undefined;
  async function read() {
    await Promise.allSettled(readers.map(async (reader) => reader()));
    return registry.metrics();
  }
  return {
    ...createInstruments(registry),
    registry,
    beforeRead: (reader) => void readers.push(reader),
    read: () => {
      reading ??= read().finally(() => {
        reading = undefined;
      });
      return reading;
    },
  };
}
