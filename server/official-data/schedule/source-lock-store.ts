import pg from 'pg';

/** The name under which turns are known in the database. */
export const turnFamily = 'polity sync';

/**
 * Makes this process the only one that reads a source, whatever machine the others are on. The turn ends with its connection,
 * so one that was killed holds nobody up.
 * @param onLost is called when the turn is lost, for the work to end.
 * @returns release(), or undefined when somebody else has the turn.
 */
export async function takeTurnAt(
  url: string,
  source: string,
  onLost: (error: Error) => void,
): Promise<(() => Promise<void>) | undefined> {
  const client = new pg.Client({ connectionString: url, application_name: 'polity sync', keepAlive: true });
  client.on('error', onLost);
  await client.connect();
  const { rows } = await client.query<{ mine: boolean }>(
    'select pg_try_advisory_lock(hashtext($1), hashtext($2)) as mine',
    [turnFamily, source],
  );
  const release = () => client.end().catch(() => undefined);
  if (rows[0]!.mine) return release;
  await release();
  return undefined;
}
