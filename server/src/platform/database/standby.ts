import type pg from 'pg';

/** What PostgreSQL calls a change on a server or in a transaction that only reads. */
export const READ_ONLY = '25006';

/**
 * Ends a connection at once that leads to a standby, such as through a proxy that has not noticed a
 * failover. It would read what is not the latest, and take locks that nobody else sees. PostgreSQL
 * says so with each connection; behind a pooler only the first change fails.
 */
export function refuseStandby(client: pg.Client): void {
  // The types of the driver leave this out.
  const { connection } = client as unknown as { connection: pg.Connection };
  connection.on('parameterStatus', ({ parameterName, parameterValue }: ParameterStatus) => {
    if (parameterName !== 'in_hot_standby' || parameterValue !== 'on') return;
    const error = new Error('Connection terminated: the server is a standby');
    connection.stream.destroy(Object.assign(error, { code: READ_ONLY }));
  });
}

interface ParameterStatus {
  parameterName: string;
  parameterValue: string;
}
