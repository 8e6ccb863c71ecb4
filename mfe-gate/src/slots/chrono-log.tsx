import { failureText } from '@muster/api-client';
import type { SlotProps } from '@muster/contract';
import { londonIsoDay } from '@muster/domain';
import { showBanner, useApi } from '@muster/remote-kit';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { fileNamePart, saveFile } from '@muster/remote-kit/files';
import { Button, DisplayText } from '@muster/ui';
import { useState } from 'react';
import { inBackground } from '../in-background.ts';
import * as css from './slots.module.css';

/** Every check of an event on paper (docs/product/chronograph.md#checks). */
export function ChronoLog({ event }: SlotProps['event-home/tab@1']) {
  const { id, title, date } = event;
  const api = useApi();
  const params = { id };
  const { data } = useEndpoint('listChecks', { params, query: { limit: 1 } });
  const [isMaking, setMaking] = useState(false);
  async function download() {
    setMaking(true);
    try {
      const content = await api.getChronoLog({ params });
      saveFile(`${fileNamePart(title)}-${londonIsoDay(date)}-chronograph.pdf`, content);
    } catch (error) {
      showBanner({ tone: 'error', text: failureText(error, 'The log could not be made') });
    } finally {
      setMaking(false);
    }
  }
  const total = data?.pagination.total ?? 0;
  if (total === 0) return null;
  return (
    <section className={css.conflicts} aria-labelledby="chrono-log">
      <DisplayText as="h3" size="small" id="chrono-log">
        Chronograph
      </DisplayText>
      <p>{total === 1 ? '1 check' : `${total} checks`}</p>
      <Button variant="default" loading={isMaking} onClick={() => inBackground(download())}>
        Download log
      </Button>
    </section>
  );
}
