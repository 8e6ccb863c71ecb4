import { FAILURE_TEXT } from '@muster/contract';
import { urlPage, useUrlState } from '@muster/remote-kit';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { AsyncView, DisplayText, Skeleton, Stack } from '@muster/ui';
import { FailedMails } from './failed-mails.tsx';
import { FailingHosts } from './failing-hosts.tsx';
import { DeadJobTable, JobRunTable } from './job-tables.tsx';
import { NodeTable } from './node-table.tsx';
import { RemoteTable } from './remote-table.tsx';
import { ServerFacts } from './server-facts.tsx';
import * as css from './system.module.css';

const SCHEMA = { page: urlPage() };

const REFRESH_MS = 30_000;

/** What runs, and what has failed (docs/product/administration.md#admin-system). */
export function System() {
  const { values, set } = useUrlState(SCHEMA);
  return (
    <AsyncView
      query={useEndpoint('getSystem', {}, { refetchInterval: REFRESH_MS })}
      failure={FAILURE_TEXT.fetchSystem}
      loading="Loading the state of the system"
      skeleton={<Skeleton height={480} radius="lg" />}
    >
      {(state) => (
        <Stack gap={32}>
          <Part title="Server">
            <ServerFacts state={state} />
          </Part>
          <Part title="Nodes">
            <NodeTable nodes={state.nodes} />
          </Part>
          <Part title="Remotes">
            <RemoteTable remotes={state.remotes} shellErrors={state.shellErrors} />
          </Part>
          <Part title="Failed emails">
            <FailedMails page={values.page} onPage={(page) => set({ page })} />
          </Part>
          {state.failingHosts?.length ? (
            <Part title="Failing webhooks">
              <FailingHosts hosts={state.failingHosts} />
            </Part>
          ) : null}
          <Part title="Background jobs">
            <JobRunTable runs={state.jobs.runs} />
          </Part>
          <Part title="Failed durable jobs">
            <DeadJobTable jobs={state.jobs.dead} />
          </Part>
        </Stack>
      )}
    </AsyncView>
  );
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className={css.part} aria-label={title}>
      <DisplayText as="h2" size="medium">
        {title}
      </DisplayText>
      {children}
    </section>
  );
}
