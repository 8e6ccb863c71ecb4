import { LENGTH, readTicketCode } from '@muster/contract';

/** `HTTPS://HOST/T/CODE` of a ticket, and the address of earlier tickets. */
const IN_ADDRESS = [/\/t\/([^/?#]+)\/?(?:[?#].*)?$/i, /[?&]ticket=([^&#]+)/i];

/** What scanners and messages put around a code: control characters, quotes and brackets. */
const AROUND = /[\p{Cc}\p{Cf}"'‘’“”«»<>()[\]{}]/gu;

/**
 * The code of a ticket from what a scanner has read or somebody has typed: the address of a ticket
 * in any case, or the code itself (docs/product/gate.md#codes). Null for everything else. The host
 * does not matter: the code says whose ticket it is.
 */
export function readScannedCode(scanned: string): string | null {
  if (scanned.length > LENGTH.scannedText) return null;
  const read = scanned.replaceAll(AROUND, ' ').trim();
  for (const pattern of IN_ADDRESS) {
    const found = pattern.exec(read)?.[1];
    if (found) return readTicketCode(found);
  }
  return readTicketCode(read);
}

/** The address in a ticket's QR code: in upper case, of which a code needs less room. */
export function ticketUrl(origin: string, code: string): string {
  return `${origin}/t/${code}`.toUpperCase();
}
