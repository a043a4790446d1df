import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { SMTPServer } from 'smtp-server';
import { z } from 'zod';
import { allJobs } from '#server/process/job-registry.ts';
import { jobsOf } from '#server/jobs/boss.ts';
import { testApp } from '#server/testing/app.ts';
import { parseMail } from '#server/testing/mails.ts';
import { runJob, startWorkers } from '#server/process/run-jobs.ts';
import { defineEmailJob } from '#server/jobs/email-job.ts';
import { openMailer, type Email } from './mailer.ts';

interface Received {
  /** The name that the client greets with. */
  client: string;
  from: string;
  to: string[];
  source: string;
}

/** A real mail server on loopback. It rejects the next `refuse` emails, and all to the address gone@…. */
const server = { received: [] as Received[], refused: [] as string[], refuse: 0 };
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onRcptTo({ address }, _session, done) {
    if (!address.startsWith('gone')) return done();
    server.refused.push(address);
    done(Object.assign(new Error(`5.1.1 <${address}> does not exist`), { responseCode: 550 }));
  },
  onData(stream, session, done) {
    let source = '';
    stream.on('data', (chunk: Buffer) => (source += chunk.toString('latin1')));
    stream.on('end', () => {
      if (server.refuse-- > 0)
        return done(Object.assign(new Error('Try again later'), { responseCode: 451 }));
      const { mailFrom, rcptTo } = session.envelope;
      server.received.push({
        client: session.hostNameAppearsAs,
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address),
        source: Buffer.from(source, 'latin1').toString('utf8'),
      });
      done();
    });
  },
});
await new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', ready));
afterAll(() => new Promise<void>((closed) => smtp.close(closed)));
const { port } = smtp.server.address() as { port: number };

const { db, boss, config, runJobs } = await testApp(undefined, {
  SMTP_URL: `smtp://127.0.0.1:${port}`,
  MAIL_FROM: 'Polity <mail@polity.test>',
  POSTAL_ADDRESS: 'Polity & Friends, PO Box 1, Sacramento, CA 95812',
});
const jobs = jobsOf(boss);
const email: Email = {
  to: 'maria@example.org',
  subject: 'Good news',
  paragraphs: ['A <b>bold</b> & “quoted” line.'],
  action: { label: 'Open', path: '/home?a=1&b=2' },
};
let composed: Email = email;
const testMail = defineEmailJob({ name: 'test.mail', data: z.object({}), compose: async () => composed });
allJobs.push(testMail);

beforeEach(() => {
  Object.assign(server, { received: [], refused: [], refuse: 0 });
  composed = email;
});

const clockForward = () =>
  boss.getDb().executeSql(`update pgboss.job set start_after = now() where state = 'retry'`);

test('sends text and escaped HTML from MAIL_FROM to one address', async () => {
  await jobs.enqueue(db, testMail, {});
  expect(await runJobs()).toEqual([]);
  const [mail] = server.received;
  expect(mail).toMatchObject({
    client: 'polity.test',
    from: 'mail@polity.test',
    to: ['maria@example.org'],
  });
  const { headers, text, html } = parseMail(mail!.source);
  expect(headers).toMatchObject({
    subject: 'Good news',
    to: 'maria@example.org',
    from: 'Polity <mail@polity.test>',
  });
  expect(headers['message-id']).toMatch(/^<[\da-f-]{36}@polity\.test>$/);
  expect(text).toContain('A <b>bold</b> & “quoted” line.');
  expect(text).toContain('https://polity.test/home?a=1&b=2');
  expect(html).toContain('A &lt;b&gt;bold&lt;/b&gt; &amp; “quoted” line.');
  expect(html).toContain('href="https://polity.test/home?a=1&amp;b=2"');
  expect(html).not.toMatch(/<img|<script|src=/);
  // US law asks for it in emails that promote something, such as invitations.
  expect(text.trim()).toMatch(/Polity & Friends, PO Box 1, Sacramento, CA 95812$/);
  expect(html).toContain('Polity &amp; Friends, PO Box 1, Sacramento, CA 95812');
});

test('retries while the mail server rejects an email, and sends it once', async () => {
  server.refuse = 3;
  await jobs.enqueue(db, testMail, {});
  for (let attempt = 0; attempt < 6; attempt++) {
    await runJobs();
    await clockForward();
  }
  expect(server.received).toHaveLength(1);
});

test('sends one email when many workers run the same job', async () => {
  const mailer = openMailer(config);
  const id = crypto.randomUUID();
  const run = () => runJob({ db, config, jobs, mailer }, id, { job: testMail.name, data: {} });
  await Promise.all(Array.from({ length: 12 }, run));
  await run();
  expect(server.received).toHaveLength(1);
  mailer.close();
});

test('sends the email of a worker that crashed before the mail server accepted it', async () => {
  const id = crypto.randomUUID();
  const dying = { send: () => Promise.reject(new Error('killed')), close: () => undefined };
  await expect(
    runJob({ db, config, jobs, mailer: dying }, id, { job: testMail.name, data: {} }),
  ).rejects.toThrow('killed');
  const mailer = openMailer(config);
  await runJob({ db, config, jobs, mailer }, id, { job: testMail.name, data: {} });
  expect(server.received).toHaveLength(1);
  mailer.close();
});

test.each(['maria@xn--80a1acny.xn--p1ai', "d'arc&co/x=y@example.org", 'jürgen@example.org'])(
  'sends to %s, which sign-up accepts',
  async (to) => {
    const mailer = openMailer(config);
    await mailer.send({ ...email, to }, crypto.randomUUID());
    expect(server.received.map(({ source }) => parseMail(source).headers.to)).toEqual([to]);
    mailer.close();
  },
);

test.each([
  'a@example.org\r\nBcc: b@example.org',
  'a@example.org, b@example.org',
  'Maria <a@example.org>',
  '<a@example.org> b@example.org',
  '',
  'maria',
])('rejects the address %j', async (to) => {
  const mailer = openMailer(config);
  await expect(mailer.send({ ...email, to }, crypto.randomUUID())).rejects.toThrow();
  expect(server.received).toEqual([]);
  mailer.close();
});

test('removes line breaks from a subject', async () => {
  const mailer = openMailer(config);
  await mailer.send({ ...email, subject: 'Good\r\nBcc: b@example.org\r\n\r\nnews' }, crypto.randomUUID());
  expect(server.received[0]!.to).toEqual(['maria@example.org']);
  const { headers } = parseMail(server.received[0]!.source);
  expect(headers).not.toHaveProperty('bcc');
  expect(headers.subject).toBe('Good Bcc: b@example.org news');
  mailer.close();
});

test('shows a name that looks like an encoded word as it is typed, not what it hides', async () => {
  const mailer = openMailer(config);
  await mailer.send({ ...email, subject: '=?utf-8?q?evil=2Eexample?= invites you' }, crypto.randomUUID());
  const { headers } = parseMail(server.received[0]!.source);
  expect(headers.subject).toBe('= ?utf-8?q?evil=2Eexample?= invites you');
  mailer.close();
});

test('sends nothing again to a receiver that the mail server refuses, and does not log the address', async () => {
  composed = { ...email, to: 'gone@example.org' };
  const mailer = openMailer(config);
  const lines: object[] = [];
  await startWorkers(boss, { db, config, jobs, mailer }, { warn: (line: object) => lines.push(line) });
  await jobs.enqueue(db, testMail, {});
  await vi.waitFor(
    async () =>
      expect(await jobs.failedJobs()).toMatchObject([
        { job: testMail.name, reason: expect.stringMatching(/^(?!.*gone@).*does not exist/) },
      ]),
    10_000,
  );
  expect(server.refused).toEqual(['gone@example.org']);
  expect(lines).toMatchObject([{ job: testMail.name, reason: expect.stringContaining('does not exist') }]);
  expect(JSON.stringify(lines)).not.toContain('gone@');
  mailer.close();
});
