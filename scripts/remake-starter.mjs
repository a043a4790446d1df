import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { findNode, install, root } from './process.mjs';

/**
 * Rebuilds data/starter: `node scripts/remake-starter.mjs <folder of upstream files>`. Loads the present
 * starter data first: every bill and person keeps its number, and H.R. 1, which is not among the upstream
 * files, stays. Then it imports each source and writes the result.
 */
const [upstream] = process.argv.slice(2);
if (!upstream || !existsSync(upstream)) {
  console.error('Usage: node scripts/remake-starter.mjs <folder of upstream files>');
  process.exit(1);
}
const steps = [
  ['legislators', 'congress-legislators'],
  ['openstates-people', 'openstates-people/data/ca'],
  ['zips', 'zip/geonames-US.txt', zipcodesPackage()],
  ['zip-districts', 'zip/zccd.csv'],
  [
    'billstatus',
    'billstatus/BILLSTATUS-119-REBUILT-not-genuine.tar.gz',
    ...['hr983', 'hres214', 'hres1376'].map((bill) => `billstatus/119-genuine/BILLSTATUS-119${bill}.xml`),
  ],
  ['federal-register', 'federal-register'],
  ['pubinfo', 'ca-pubinfo/2025-sample', 'ca-pubinfo/1999-sample'],
  ['roll-calls', 'votes/unitedstates-congress-votes-119-sample.tar.gz', 'votes/unitedstates-congress-sample'],
];

/** The codes of the npm package `zipcodes`, which is no dependency of Polity: fetched for this run only. */
function zipcodesPackage() {
  const folder = mkdtempSync(join(tmpdir(), 'polity-zipcodes-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  execFileSync('npm', ['pack', 'zipcodes@8.0.0', '--pack-destination', folder], { stdio: 'ignore' });
  execFileSync('tar', ['xzf', 'zipcodes-8.0.0.tgz'], { cwd: folder });
  return join(folder, 'package/lib/codes.js');
}

const dataDir = mkdtempSync(join(tmpdir(), 'polity-starter-'));
const polity = (...args) =>
  execFileSync(findNode(), ['server/cli/polity.ts', ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir },
  });

install();
try {
  polity('load-starter');
  for (const [source, ...paths] of steps) {
    console.log(`\n${source}`);
    polity('import', source, ...paths.map((path) => resolve(upstream, path)));
  }
  polity('write-starter');
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
