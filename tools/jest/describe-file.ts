import { appendFileSync } from 'node:fs';
import { keepPage } from './tidy-page.ts';

const SECONDS_PER_US = 1e-6;

/**
 * Runs the tests of a file as one `describe` of a group. Leaves the page to the next file as it was
 * and writes down the processor time beside the group, for the report of the run.
 */
export function describeFile(path: string, load: () => void): void {
  describe(path, () => {
    let startedAt: NodeJS.CpuUsage;
    let tidyPage: () => void;
    beforeAll(() => {
      tidyPage = keepPage();
      startedAt = process.cpuUsage();
    });
    // Between the two, so that its own hooks come between them.
    const importUs = measureLoad(load);
    afterAll(() => {
      const cpuS = (importUs + sum(process.cpuUsage(startedAt))) * SECONDS_PER_US;
      appendFileSync(`${expect.getState().testPath}.cpu`, `${JSON.stringify({ path, cpuS })}\n`);
      tidyPage();
    });
  });
}

/** A file that cannot be loaded is one failure: the others of the group run. */
function measureLoad(load: () => void): number {
  const startedAt = process.cpuUsage();
  try {
    load();
  } catch (error) {
    test('can be loaded', () => {
      throw error;
    });
  }
  return sum(process.cpuUsage(startedAt));
}

function sum({ user, system }: NodeJS.CpuUsage): number {
  return user + system;
}
