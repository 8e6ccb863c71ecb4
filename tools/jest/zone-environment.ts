import { TestEnvironment } from 'jest-environment-jsdom';

declare global {
  /** Moves the device of a test to another time zone. Only in tests with this environment. */
  var setTimeZone: (zone: string) => void;
}

/** jsdom on a device that can be moved: inside a test `process.env` is a copy without effect. */
export default class ZoneEnvironment extends TestEnvironment {
  readonly #zone = process.env.TZ;

  override async setup(): Promise<void> {
    await super.setup();
    this.global.setTimeZone = (zone: string) => {
      process.env.TZ = zone;
    };
  }

  override async teardown(): Promise<void> {
    if (this.#zone === undefined) delete process.env.TZ;
    else process.env.TZ = this.#zone;
    await super.teardown();
  }
}
