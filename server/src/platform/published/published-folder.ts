/** The folder with the registry and the builds of remotes, as this server sees it. */
export interface PublishedFolder {
  /**
   * Changes the registry in the folder, and gives the change to the other servers. One change
   * happens at a time, and it sees all earlier ones.
   */
  change<T>(run: () => Promise<T>): Promise<T>;
  /** Gives a finished build in the folder to the other servers, before a change names it. */
  shareBuild(id: string, build: string): Promise<void>;
  /** Brings in what other servers have changed. */
  refresh(): Promise<void>;
}

/** A folder that the servers share themselves, or that only one server uses. */
export const sharedDisk: PublishedFolder = {
  change: (run) => run(),
  shareBuild: async () => {},
  refresh: async () => {},
};
