import type { Config } from '../../src/platform/config/config.ts';
import { type SmtpCatcher, startSmtpCatcher } from './smtp-catcher.ts';
import { startTestServer, type TestServer } from './start-test-server.ts';

/** Starts a server that sends its mail to an SMTP server of the test. Close both. */
export async function startServerWithMail(
  config: Partial<Config> = {},
): Promise<{ server: TestServer; catcher: SmtpCatcher }> {
  const catcher = await startSmtpCatcher();
  const from = { name: 'Muster', address: 'mail@muster.test' };
  const server = await startTestServer({
    config: { ...config, mail: { smtpUrl: catcher.url, from } },
  });
  return { server, catcher };
}
