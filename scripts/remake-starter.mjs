import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepare } from './prepare.mjs';

/**
 * Remakes data/starter: `node scripts/remake-starter.mjs <folder of upstream files>`. The starter data at hand is loaded first, so that
 * every bill and person keeps its number; then each source is read on top of it, and what the database holds is written out.
 */
const [upstream] = process.argv.slice(2);
if (!upstream || !existsSync(upstream)) {
  console.error('Say where the upstream files lie: node scripts/remake-starter.mjs <folder>');
  process.exit(1);
}
const steps = [
  ['legislators', 'congress-legislators'],
  ['openstates-people', 'openstates-people/data/ca'],
  ['zips', 'zip/geonames-US.txt'],
  ['zip-districts', 'zip/zccd.csv'],
  [
    'billstatus',
    'billstatus/BILLSTATUS-119-REBUILT-not-genuine.tar.gz',
    ...['hr983', 'hres214', 'hres1376'].map((bill) => `billstatus/119-genuine/BILLSTATUS-119${bill}.xml`),
  ],
  ['federal-register', 'federal-register'],
  ['pubinfo', 'ca-pubinfo/2025-sample', 'ca-pubinfo/1999-sample'],
  ['roll-calls', 'votes/unitedstates-congress-votes-119-sample.tar.gz'],
];

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'polity-starter-'));
const polity = (...args) =>
  execFileSync(at('node_modules/.bin/node'), [at('server/cli/polity.ts'), ...args], {
    stdio: 'inherit',
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: scratch },
  });

prepare();
try {
  polity('load-starter');
  for (const [source, ...paths] of steps) {
    console.log(`\n${source}`);
    polity('import', source, ...paths.map((path) => join(upstream, path)));
  }
  polity('starter');
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
