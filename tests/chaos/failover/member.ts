import { join } from 'node:path';
import { listPostgresProcesses } from '@muster/embedded-postgres/testing';
import { type Account, type Program, startProgram } from '../programs.ts';
import { signalAll } from '../signals.ts';

type Role = 'primary' | 'standby' | 'none';

/** One of the two: a Patroni and its PostgreSQL. */
export interface Member {
  name: string;
  /** As its Patroni reports it to HAProxy. */
  role: () => Promise<Role>;
  start: () => void;
  /** Ends Patroni and every process of PostgreSQL, as the loss of the machine would. */
  kill: () => Promise<void>;
  /** Stops all of them where they are, as a machine that hangs, until they are thawed. */
  freeze: () => Promise<void>;
  thaw: () => Promise<void>;
  /** Asks its Patroni to let the other one be the primary. */
  switchOver: () => Promise<void>;
  /** What Patroni wrote last. */
  output: () => string;
}

interface MemberOptions {
  name: string;
  folder: string;
  account: Account;
  /** Of its Patroni. */
  url: string;
  /** Of Patroni's account for changes. */
  password: string;
}

export function createMember({ name, folder, account, url, password }: MemberOptions): Member {
  let patroni: Program | undefined;
  async function signalPostgres(signal: NodeJS.Signals): Promise<void> {
    signalAll(await listPostgresProcesses(join(folder, 'data')), signal);
  }
  async function is(role: string): Promise<boolean> {
    return fetch(`${url}/${role}`).then(
      ({ ok }) => ok,
      () => false,
    );
  }
  return {
    name,
    role: async () => {
      if (await is('primary')) return 'primary';
      return (await is('synchronous')) ? 'standby' : 'none';
    },
    start: () => {
      const command = ['patroni', join(folder, 'patroni.yml')] as const;
      patroni = startProgram(command, { account, cwd: folder });
    },
    kill: async () => {
      const killed = patroni?.end('SIGKILL');
      await signalPostgres('SIGKILL');
      await killed;
      // One that was just being started.
      await signalPostgres('SIGKILL');
    },
    freeze: async () => {
      patroni?.signal('SIGSTOP');
      await signalPostgres('SIGSTOP');
    },
    thaw: async () => {
      patroni?.signal('SIGCONT');
      await signalPostgres('SIGCONT');
    },
    switchOver: async () => {
      const response = await fetch(`${url}/switchover`, {
        method: 'POST',
        headers: { authorization: `Basic ${btoa(`patroni:${password}`)}` },
        body: JSON.stringify({ leader: name }),
      });
      if (!response.ok) throw new Error(`Patroni refused: ${await response.text()}`);
    },
    output: () => patroni?.output() ?? '',
  };
}
