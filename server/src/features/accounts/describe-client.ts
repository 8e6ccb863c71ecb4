import { LENGTH } from '@muster/contract';
import Bowser from 'bowser';
import type { Client } from '../../platform/http/handler.ts';
import { shortenAddress } from '../../platform/http/shorten-address.ts';

/** Longer user agents are cut, so that parsing one takes no time worth mentioning. */
const MAX_PARSED_CHARACTERS = 400;

/**
 * What is kept of a client, for its owner to recognise the session by
 * (docs/product/sessions.md#session-list).
 */
export interface ClientDescription {
  device: string;
  network: string;
}

export function describeClient({ userAgent, ipAddress }: Client): ClientDescription {
  return { device: describeDevice(userAgent), network: shortenAddress(ipAddress) };
}

/**
 * Browser and device, such as "Firefox on Windows" or "Safari on iPhone"; empty if the user agent
 * says nothing.
 */
export function describeDevice(userAgent: string): string {
  const text = userAgent.slice(0, MAX_PARSED_CHARACTERS).trim();
  if (!text) return '';
  const { browser, os, platform } = Bowser.parse(text);
  const device = platform.model?.startsWith('iP') ? platform.model : os.name;
  const description = [browser.name, device].filter(Boolean).join(' on ');
  return description.replace(/[^\p{L}\p{N} ._-]/gu, '').slice(0, LENGTH.device);
}
