import escapeHtml from 'escape-html';
import serialize from 'serialize-javascript';

/** What a page says to a reader without scripts; every text in it is escaped. */
export interface PageMarkup {
  /** For the title element. */
  title: string;
  /** Elements of the head. */
  head: string;
  /** Content of the static frame. */
  content: string;
}

/** What search engines and previews say about a page. */
interface PageFacts {
  title: string;
  description: string;
  /** The canonical address. */
  url: string;
  /** The absolute address of a picture. */
  image?: string | undefined;
  /** Data in the terms of schema.org. */
  schema: object;
}

/** Title and head of a public page, with its content. */
export function writeMarkup(facts: PageFacts, content: string): PageMarkup {
  const { title, description, url, image, schema } = facts;
  const tags = [
    `<meta name="description" content="${escapeHtml(description)}">`,
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    ...Object.entries({
      'og:type': 'website',
      'og:site_name': 'Muster',
      'og:locale': 'en_GB',
      'og:title': title,
      'og:description': description,
      'og:url': url,
      ...(image && { 'og:image': image }),
    }).map(([name, text]) => `<meta property="${name}" content="${escapeHtml(text)}">`),
    ...Object.entries({
      'twitter:card': image ? 'summary_large_image' : 'summary',
      'twitter:title': title,
      'twitter:description': description,
      ...(image && { 'twitter:image': image }),
    }).map(([name, text]) => `<meta name="${name}" content="${escapeHtml(text)}">`),
    // Data, not a script: the page's policy forbids to run it.
    `<script type="application/ld+json">${serialize(schema, { isJSON: true })}</script>`,
  ];
  return { title: `${escapeHtml(title)} · Muster`, head: tags.join(''), content };
}
