import { z } from 'zod';
import { issueText } from './issue-text.ts';

// Runs before the first schema is made. No field shows the library's own messages. In a browser no
// schema tries whether it may evaluate code, which the content security policy of the page forbids
// and reports.
z.config({ localeError: issueText, jitless: 'document' in globalThis });
