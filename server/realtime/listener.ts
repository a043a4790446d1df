import pg from 'pg';
import { keepAlive, urlOf, type Db } from '#server/database/pool.ts';
import { channel, type Topic } from './topics.ts';

const retryDelaysMs = [250, 1_000, 5_000];

type Receive = (topic: Topic | undefined) => void;

export interface Listener {
  /** Resolves after the first attempt: what is read before it may change unnoticed. */
  ready: Promise<void>;
  close(): Promise<void>;
}

const listeners = new WeakMap<Db, { receivers: Set<Receive>; connection: Listener }>();

/**
 * Receives the topics that any process publishes. All receivers of a database share one connection, which
 * reconnects when it is lost.
 * @param receive called with each topic, and with undefined after a reconnection: anything may have changed
 * meanwhile.
 */
export function listen(db: Db, receive: Receive): Listener {
  const shared = listeners.get(db) ?? openFor(db);
  shared.receivers.add(receive);
  return {
    ready: shared.connection.ready,
    async close() {
      shared.receivers.delete(receive);
      if (shared.receivers.size > 0) return;
      listeners.delete(db);
      await shared.connection.close();
    },
  };
}

function openFor(db: Db) {
  const receivers = new Set<Receive>();
  const connection = openConnection(urlOf(db), (topic) => receivers.forEach((receive) => receive(topic)));
  const shared = { receivers, connection };
  listeners.set(db, shared);
  return shared;
}

function openConnection(url: string, receive: Receive): Listener {
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
