import type { JoinForm, Participant } from '@muster/contract';
import type { CustomField } from '../database/schema.ts';
import { fieldError } from '../http/app-error.ts';

type KeptJoinForm = Participant['joinForm'];

interface Filling {
  form: JoinForm;
  account: { full_name: string; email: string };
  event: { base_price_pence: number; custom_fields: CustomField[] };
}

/** The join form as it is kept, and what joining costs, in pence: both from the event as it is now, never from the client. */
export function fillJoinForm({ form, account, event }: Filling): {
  joinForm: KeptJoinForm;
  pence: number;
} {
  const customFieldResponses = form.customFieldResponses.map((response, index, all) => {
    const isRepeated =
      all.findIndex(({ fieldLabel }) => fieldLabel === response.fieldLabel) < index;
    if (isRepeated) throw refusal(index, 'Choose one option of each kind');
    return { ...response, additionalPrice: findPrice(event.custom_fields, response, index) };
  });
  const extras = customFieldResponses.map(({ additionalPrice }) => toPence(additionalPrice));
  return {
    joinForm: {
      ...form,
      fullName: form.fullName ?? account.full_name,
      email: form.email ?? account.email,
      customFieldResponses,
    },
    pence: extras.reduce((sum, extra) => sum + extra, event.base_price_pence),
  };
}

type Response = JoinForm['customFieldResponses'][number];

function findPrice(fields: CustomField[], response: Response, index: number): number {
  const field = fields.find(({ label }) => label.trim() === response.fieldLabel);
  if (!field) throw refusal(index, `This event does not ask for “${response.fieldLabel}”`);
  const option = field.options.find(({ label }) => label.trim() === response.selectedOptionLabel);
  if (option) return option.price;
  throw refusal(index, `“${response.selectedOptionLabel}” is not offered for “${field.label}”`);
}

function refusal(index: number, sentence: string) {
  return fieldError(`joinForm.customFieldResponses.${index}`, sentence);
}

function toPence(pounds: number): number {
  return Math.round(pounds * 100);
}
