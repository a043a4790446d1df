import Fastify from 'fastify';
import pg from 'pg';

/**
 * Bare servers that the product is measured against, in a separate process: Fastify JSON, and Fastify
 * with a 20-row read.
 */
const pool = new pg.Pool({ connectionString: process.argv[2], max: 16 });
const app = Fastify({ logger: false });
const cards = Array.from({ length: 20 }, (_, id) => ({
  id,
  title: 'A bill about something of importance to many',
  status: 'introduced',
  date: '2025-01-16',
}));

app.get('/json', async () => ({ items: cards }));
app.get('/rows', async () => {
  const { rows } = await pool.query({
    name: 'rows',
    text: `select id, slug, title, status, introduced_date, latest_action_text, policy_area from bills
           where category = 'fed' order by introduced_date desc, latest_action_date desc, id desc limit 20`,
  });
  return { items: rows };
});
// The raw cost of saving one opinion: an upsert by key.
app.post('/upsert', async () => {
  await pool.query({
    name: 'upsert',
    text: `insert into bench_upsert (item_id, member_id, level)
      values ($1, $2, $3)
      on conflict (item_id, member_id) do update set level = excluded.level`,
    values: [Math.ceil(Math.random() * 500), Math.ceil(Math.random() * 500), 'support'],
  });
  return { ok: true };
});

await app.listen({ port: 0, host: '127.0.0.1' });
process.send!({ port: (app.server.address() as { port: number }).port });
process.once('SIGTERM', async () => {
  await app.close();
  await pool.end();
});
