/**
 * Deletes what the gate keeps of an account on this device when it signs out
 * (docs/product/gate.md#storage). Scans that were not sent stay, encrypted, until the account is
 * back: without a list they say nothing of anybody.
 */
export function forgetGate(userId: string): void {
  try {
    // The events of tickets that were shown (docs/product/gate.md#screen).
    localStorage.removeItem('muster-tickets');
    const opening = indexedDB.open(`muster-gate-${userId}`);
    // There is none: it is not made either.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onsuccess = () => {
      const db = opening.result;
      const clearing = db.transaction('lists', 'readwrite');
      clearing.objectStore('lists').clear();
      clearing.oncomplete = () => db.close();
    };
  } catch {
    // Such as a private window, which keeps nothing.
  }
}
