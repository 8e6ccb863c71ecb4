import { createHash, createHmac, hkdfSync } from 'node:crypto';

/** What a link in a mail is for. */
type LinkPurpose =
  | 'password-reset'
  | 'email-change'
  | 'crew-invitation'
  | 'guardian-signature'
  | 'follow'
  | 'claim';

const PATHS: Record<LinkPurpose, string> = {
  'password-reset': '/reset-password',
  'email-change': '/confirm-email',
  'crew-invitation': '/crew/accept',
  'guardian-signature': '/guardian',
  follow: '/follow/confirm',
  claim: '/claim',
};
/** Its token is in the path, which the log hides; the others are in the fragment. */
const IN_PATH: LinkPurpose = 'guardian-signature';

/** Links that change an account, for the person who gets the mail. */
export interface AccountLinks {
  /** The hash under which the link of a row is stored. */
  hashFor: (purpose: LinkPurpose, id: string) => string;
  /**
   * The link of a row. Its token is in the fragment, which browsers do not send; that of a
   * guardian's link, which opens no account, is in the path.
   */
  urlFor: (purpose: LinkPurpose, id: string) => string;
}

/**
 * Derives the token of a link from the id of its row and the server's secret. So a mail that waits
 * in the queue holds no token, and the database alone is not enough to follow a link.
 */
export function createAccountLinks({
  jwtSecret,
  publicUrl,
}: {
  jwtSecret: string;
  publicUrl: string;
}): AccountLinks {
  const secret = Buffer.from(hkdfSync('sha256', jwtSecret, '', 'muster account links', 32));
  function tokenOf(purpose: LinkPurpose, id: string) {
    return createHmac('sha256', secret).update(`${purpose}\n${id}`).digest('base64url');
  }
  return {
    hashFor: (purpose, id) => hashLinkToken(tokenOf(purpose, id)),
    urlFor: (purpose, id) => {
      const mark = purpose === IN_PATH ? '/' : '#';
      return `${publicUrl}${PATHS[purpose]}${mark}${tokenOf(purpose, id)}`;
    },
  };
}

/** The form in which a token is stored. */
export function hashLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
