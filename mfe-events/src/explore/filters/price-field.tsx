import { useDebouncedCallback } from '@mantine/hooks';
import { MAX_POUNDS } from '@muster/contract';
import { parsePence, toPounds } from '@muster/domain';
import { TextInput } from '@muster/ui';
import { useState } from 'react';

interface PriceFieldProps {
  label: string;
  placeholder: string;
  /** The current filter; null: none. */
  pounds: number | null;
  /** With what was typed, 250 ms after the last key, while it is a price or empty. */
  onPounds: (pounds: number | null) => void;
}

const DEBOUNCE_MS = 250;

/** An amount in pounds to filter by. It follows `pounds` when that changes elsewhere. */
export function PriceField({ label, placeholder, pounds, onPounds }: PriceFieldProps) {
  const [text, setText] = useState(pounds === null ? '' : String(pounds));
  const [followed, setFollowed] = useState(pounds);
  const filterLater = useDebouncedCallback(onPounds, DEBOUNCE_MS);
  if (followed !== pounds) {
    setFollowed(pounds);
    if (parsePounds(text) !== pounds) setText(pounds === null ? '' : String(pounds));
  }
  const typed = parsePounds(text);
  return (
    <TextInput
      aria-label={label}
      placeholder={placeholder}
      inputMode="decimal"
      maxLength={8}
      value={text}
      error={typed === undefined && 'Give pounds, such as 25 or 12.50'}
      onChange={({ currentTarget: { value } }) => {
        setText(value);
        const price = parsePounds(value);
        if (price === undefined) filterLater.cancel();
        else filterLater(price);
      }}
    />
  );
}

/** Null for an empty text, undefined for one that is no price. */
function parsePounds(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const pence = parsePence(text);
  return pence === null || toPounds(pence) > MAX_POUNDS ? undefined : toPounds(pence);
}
