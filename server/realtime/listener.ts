import pg from 'pg';
import { keepAlive } from '#server/database/pool.ts';
import { channel, type Topic } from './topics.ts';

const retryDelaysMs = [250, 1_000, 5_000];

/**
 * Receives the topics that any process publishes, over one connection, which reconnects when it is lost.
 * @param receive called with each topic, and with undefined after a reconnection: anything may have changed
 * meanwhile.
 * @returns `ready` resolves after the first attempt: what is read before it may change unnoticed.
 */
export function openListener(
  url: string,
  receive: (topic: Topic | undefined) => void,
): { ready: Promise<void>; close(): Promise<void> } {
  let client: pg.Client | undefined;
  let closed = false;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;

  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url, application_name: 'polity live', ...keepAlive });
    client = next;
    const reconnect = () => {
      if (client !== next || closed) return;
      client = undefined;
      void next.end().catch(() => undefined);
      timer = setTimeout(
        () => void connect(),
        retryDelaysMs[Math.min(failures++, retryDelaysMs.length - 1)],
      ).unref();
    };
    next.on('error', reconnect);
    next.on('end', reconnect);
    next.on('notification', ({ payload }) => receive(payload as Topic));
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
      if (failures > 0) receive(undefined);
      failures = 0;
    } catch {
      reconnect();
    }
  };
  const ready = connect();

  return {
    ready,
    async close() {
      closed = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
