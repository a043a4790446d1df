import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

export interface Accepted {
  to: string;
  messageId: string;
}

/** A slow mail server. It drops an email whose sender disconnects before it was accepted. */
export async function openMailServer(milliseconds: number) {
  const accepted: Accepted[] = [];
  const waiting = new Set<string>();
  let holding = Promise.resolve();
  const accept = async (session: SMTPServerSession, source: string, done: () => void) => {
    await sleep(milliseconds);
    await holding;
    if (!waiting.delete(session.id)) return;
    const [, messageId = ''] = /^message-id: (.*)$/im.exec(source) ?? [];
    accepted.push({ to: session.envelope.rcptTo[0]?.address ?? '', messageId: messageId.trim() });
    done();
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      let source = '';
      stream.on('data', (chunk: Buffer) => (source += chunk.toString('latin1')));
      stream.on('end', () => {
        waiting.add(session.id);
        void accept(session, source, done);
      });
    },
    onClose: (session) => void waiting.delete(session.id),
  });
  server.on('error', () => undefined);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    accepted,
    /** Accepts nothing until then, for example until a sender is dead. */
    hold: (until: Promise<void>) => void (holding = until.then(() => sleep(50))),
    /** The number of emails being received. */
    busy: () => waiting.size,
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  };
}
