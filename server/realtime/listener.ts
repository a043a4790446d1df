import pg from 'pg';
import { channel } from './live.ts';

const retryAfter = [250, 1_000, 5_000];

/**
 * Hears of changed items from every process, over one connection of its own that comes back by itself when it is lost.
 * @param hear called with the ids of changed items; after a loss with undefined, for anything may have changed meanwhile.
 */
export function openListener(
  url: string,
  hear: (items: number[] | undefined) => void,
): { close(): Promise<void> } {
  let client: pg.Client | undefined;
  let closed = false;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;

  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url, application_name: 'polity live', keepAlive: true });
    client = next;
    const lost = () => {
      if (client !== next || closed) return;
      client = undefined;
      void next.end().catch(() => undefined);
      timer = setTimeout(
        () => void connect(),
        retryAfter[Math.min(failures++, retryAfter.length - 1)],
      ).unref();
    };
    next.on('error', lost);
    next.on('end', lost);
    next.on('notification', ({ payload = '' }) =>
      hear(payload.split(',').map(Number).filter(Number.isSafeInteger)),
    );
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
      if (failures > 0) hear(undefined);
      failures = 0;
    } catch {
      lost();
    }
  };
  void connect();

  return {
    async close() {
      closed = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
