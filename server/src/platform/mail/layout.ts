import escapeHtml from 'escape-html';
import type { MailText } from './mail-text.ts';

/** A mail's two bodies. */
export interface MailBodies {
  text: string;
  html: string;
}

interface LayoutInput {
  mail: MailText;
  /** Empty: no name is known. */
  recipientName: string;
  /** Undefined: this kind cannot be turned off. */
  unsubscribeUrl: string | undefined;
  /** Somebody else entered the address. */
  isToStranger: boolean;
}

const FOOTER = {
  always: 'Muster sends this email because it concerns the security of your account.',
  stranger: 'Muster sends this email because somebody on Muster entered this address.',
  optional: 'You can turn off emails of this kind.',
};

/** The one layout of all mails. Everything is escaped, and nothing is loaded from elsewhere. */
export function layOut(input: LayoutInput): MailBodies {
  return { text: toText(input), html: toHtml(input) };
}

function greet(name: string): string {
  return name ? `Hello ${name},` : 'Hello,';
}

function toText({ mail, recipientName, unsubscribeUrl, isToStranger }: LayoutInput): string {
  const { paragraphs, action, note } = mail;
  const fixed = isToStranger ? FOOTER.stranger : FOOTER.always;
  const footer = unsubscribeUrl ? `${FOOTER.optional}\n${unsubscribeUrl}` : fixed;
  const parts = [
    greet(recipientName),
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(note ? [note] : []),
    `-- \nMuster\n${footer}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

function toHtml({ mail, recipientName, unsubscribeUrl, isToStranger }: LayoutInput): string {
  const { subject, paragraphs, action, note } = mail;
  const fixed = isToStranger ? FOOTER.stranger : FOOTER.always;
  const footer = unsubscribeUrl
    ? `${FOOTER.optional} ${link(unsubscribeUrl, 'Unsubscribe', 'color:#5a6152')}`
    : fixed;
  const blocks = [
    ...[greet(recipientName), ...paragraphs].map((text) => paragraph(escapeHtml(text))),
    ...(action ? [paragraph(link(action.url, action.label, BUTTON))] : []),
    ...(note ? [paragraph(escapeHtml(note), SMALL)] : []),
  ];
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>`,
    '<body style="margin:0;padding:24px;background:#f4f2ea;color:#1f241b;font:16px/1.5 sans-serif">',
    '<div style="max-width:560px;margin:0 auto;padding:24px;background:#fff;border-radius:8px">',
    ...blocks,
    '</div>',
    `<div style="max-width:560px;margin:16px auto 0">${paragraph(`Muster. ${footer}`, SMALL)}</div>`,
    '</body></html>\n',
  ].join('\n');
}

const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:6px;background:#4a5d23;color:#fff;text-decoration:none';
const SMALL = 'margin:0 0 16px;font-size:14px;color:#5a6152';

function paragraph(html: string, style = 'margin:0 0 16px'): string {
  return `<p style="${style}">${html}</p>`;
}

function link(url: string, label: string, style: string): string {
  return `<a href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a>`;
}
