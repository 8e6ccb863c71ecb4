import type { z } from 'zod';
import { FIELD_TEXT } from './texts.ts';

/** What a value has to be, for issues of its type. */
const TYPES: Readonly<Record<string, string>> = {
  string: 'This must be text',
  number: 'This must be a number',
  int: 'This must be a whole number',
  boolean: 'This must be true or false',
  array: 'This must be a list',
  object: 'This must be an object',
  record: 'This must be an object',
  file: 'This must be a file',
};

const FORMATS: Readonly<Record<string, string>> = {
  email: FIELD_TEXT.emailFormat,
  date: 'Please enter a real date',
  datetime: FIELD_TEXT.dateFormat,
};

const NOT_VALID = 'This is not valid';

/**
 * The message of a field whose schema has none of its own: a sentence for people, because responses
 * and forms show it as it is (docs/api.md#errors).
 */
export function issueText(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'This is required' : (TYPES[issue.expected] ?? NOT_VALID);
    case 'too_small':
      return boundText('least', issue.origin, issue.minimum);
    case 'too_big':
      return boundText('most', issue.origin, issue.maximum);
    case 'invalid_value':
      return `Choose one of: ${issue.values.join(', ')}`;
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'This has the wrong format';
    case 'unrecognized_keys':
      return 'This has fields that are not known here';
    default:
      return NOT_VALID;
  }
}

function boundText(bound: 'least' | 'most', origin: string, limit: number | bigint): string {
  if (bound === 'least' && origin === 'string' && limit === 1) return 'This is required';
  const units: Record<string, string> = { string: 'character', array: 'entry', set: 'entry' };
  const unit = units[origin];
  if (!unit) return `At ${bound} ${limit}`;
  const plural = unit === 'entry' ? 'entries' : 'characters';
  return `At ${bound} ${limit} ${limit === 1 ? unit : plural}`;
}
