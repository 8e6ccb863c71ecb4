import { validateFields } from '@muster/contract/schemas';

type Schema = Parameters<typeof validateFields>[0];

/**
 * How a form is validated: by a schema of the contract, or by a function that names the wrong
 * fields.
 */
export type FormCheck<Values> = Schema | ((values: Values) => Record<string, string>);

/**
 * The check as a function from the values to the sentence of each wrong field, by its dotted path.
 */
export function toValidate<Values>(
  check: FormCheck<Values>,
): (values: Values) => Record<string, string> {
  return typeof check === 'function' ? check : (values) => validateFields(check, values);
}
