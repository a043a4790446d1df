import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkProjects } from './check.mjs';
import { configureAndroid } from './native/android.ts';
import { configureIos } from './native/ios.ts';
import capacitorConfig from './capacitor.config.js';

// `npm run mobile:sync` in the root: makes www/, which shows that there is no connection, creates ios/ and
// android/ if missing, and applies our settings to both. POLITY_URL is the server that the apps show,
// POLITY_FIREBASE a folder with the two files of its Firebase project.

const here = dirname(fileURLToPath(import.meta.url));

if (!process.env.POLITY_URL?.startsWith('https://')) {
  console.error('Set POLITY_URL to the https address of the server that the apps show.');
  process.exit(1);
}

const www = join(here, 'www');
rmSync(www, { recursive: true, force: true });
mkdirSync(www);
copyFileSync(join(here, 'native/start.html'), join(www, 'index.html'));
copyFileSync(join(here, 'native/start.css'), join(www, 'start.css'));
copyFileSync(join(here, '../web/public/icon.svg'), join(www, 'icon.svg'));

for (const platform of ['android', 'ios']) {
  if (!existsSync(join(here, platform))) run('add', platform);
}
run('sync');
configureAndroid(join(here, 'android'), process.env.POLITY_URL);
configureIos(join(here, 'ios'), process.env.POLITY_URL, capacitorConfig.appId);
copyFirebaseFiles();
await checkProjects(join(here, 'android'), join(here, 'ios'));
console.log('Ready: open mobile/android in Android Studio, and mobile/ios/App/App.xcodeproj in Xcode.');

/** Without them the apps work and get no notifications. */
function copyFirebaseFiles() {
  const folder = process.env.POLITY_FIREBASE;
  if (!folder) return console.log('POLITY_FIREBASE is not set: the apps get no notifications.');
  copyFileSync(join(folder, 'google-services.json'), join(here, 'android/app/google-services.json'));
  copyFileSync(join(folder, 'GoogleService-Info.plist'), join(here, 'ios/App/App/GoogleService-Info.plist'));
}

function run(...args) {
  const cli = join(here, 'node_modules/@capacitor/cli/bin/capacitor');
  const { status } = spawnSync(process.execPath, [cli, ...args], { cwd: here, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
