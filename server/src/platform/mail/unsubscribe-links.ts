import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** What a link turns off. */
export interface Refusal {
  /** The account; of the kind `followedOrganizers` the follow that ends. */
  id: string;
  kind: string;
}

/**
 * Links that turn off one kind of mail for one account, or end one follow, without signing in
 * (docs/product/mail.md#unsubscribe).
 */
export interface UnsubscribeLinks {
  urlFor: (refusal: Refusal) => string;
  /** Undefined for a token that this server did not sign. */
  parse: (token: string) => Refusal | undefined;
}

const TOKEN = /^([0-9a-f]{24})\.([A-Za-z]{1,60})\.([\w-]{43})$/;

export const UNSUBSCRIBE_PATH = '/api/mail/unsubscribe';

export function createUnsubscribeLinks({
  jwtSecret,
  publicUrl,
}: {
  jwtSecret: string;
  publicUrl: string;
}): UnsubscribeLinks {
  const secret = Buffer.from(hkdfSync('sha256', jwtSecret, '', 'muster unsubscribe links', 32));
  function signatureOf({ id, kind }: Refusal) {
    return createHmac('sha256', secret).update(`${id}\n${kind}`).digest();
  }
  return {
    // In the query, which is not logged; mail programs would not send a fragment.
    urlFor: (refusal) => {
      const signature = signatureOf(refusal).toString('base64url');
      return `${publicUrl}${UNSUBSCRIBE_PATH}?token=${refusal.id}.${refusal.kind}.${signature}`;
    },
    parse: (token) => {
      const [, id = '', kind = '', signature = ''] = TOKEN.exec(token) ?? [];
      if (!id) return undefined;
      const actual = Buffer.from(signature, 'base64url');
      const expected = signatureOf({ id, kind });
      const isRight = actual.length === expected.length && timingSafeEqual(actual, expected);
      return isRight ? { id, kind } : undefined;
    },
  };
}
