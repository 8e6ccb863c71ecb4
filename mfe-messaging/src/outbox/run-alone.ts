/**
 * Runs the task while no other tab runs one of this name. Where Web Locks are missing (plain http)
 * other tabs are not considered; the client id then prevents a second message.
 */
export async function runAlone(name: string, task: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return task();
  return navigator.locks.request(name, task);
}
