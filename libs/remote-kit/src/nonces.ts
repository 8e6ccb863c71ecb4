/** An id by chance: 32 hexadecimal digits. `crypto.randomUUID` is missing over plain http. */
export function makeId(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(16)));
}

/**
 * A UUIDv7 in lower case: 48 bits of time, then chance. Two of the same device sort by when they
 * were made: within a millisecond `last` keeps the order.
 */
export function createNonces(now: () => number = Date.now): () => string {
  let last = 0;
  return () => {
    last = Math.max(now(), last + 1);
    const random = crypto.getRandomValues(new Uint8Array(10));
    const bytes = toHex(random);
    const time = last.toString(16).padStart(12, '0');
    const variant = ((random[2]! & 0x3f) | 0x80).toString(16);
    return [
      time.slice(0, 8),
      time.slice(8),
      `7${bytes.slice(1, 4)}`,
      `${variant}${bytes.slice(6, 8)}`,
      bytes.slice(8, 20),
    ].join('-');
  };
}

/** The nonces of a form that may be sent again. */
export interface ContentNonces {
  /** The same for the same content, until `forget`. */
  nonceFor(content: object): string;
  /** What is sent next is another write, once the server has answered. */
  forget(): void;
}

/** Nonces by what is sent, so that it is done once although a response was lost. */
export function createContentNonces(): ContentNonces {
  const makeNonce = createNonces();
  let last = { content: '', nonce: '' };
  return {
    nonceFor(given) {
      const content = JSON.stringify(given);
      if (last.content !== content) last = { content, nonce: makeNonce() };
      return last.nonce;
    },
    forget() {
      last = { content: '', nonce: '' };
    },
  };
}

function toHex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
