import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { androidManifest, mainActivity } from '../mobile/native/android.ts';
import { appDelegate, entitlements, infoPlist, sceneDelegate } from '../mobile/native/ios.ts';
import { xcodeProject } from '../mobile/native/ios-project.ts';

const manifest = JSON.parse(readFileSync('web/public/manifest.webmanifest', 'utf8')) as {
  icons: { src: string }[];
  share_target: { action: string; params: Record<string, string> };
  background_color: string;
};
const config = readFileSync('mobile/capacitor.config.js', 'utf8');

test('every icon of the web manifest and the apps exists', () => {
  for (const { src } of manifest.icons) expect(existsSync(`web/public${src}`), src).toBe(true);
  for (const name of ['icon-only', 'icon-foreground', 'splash'])
    expect(existsSync(`mobile/assets/${name}.png`), name).toBe(true);
});

test('the apps use the color of the web manifest, https only, and no other origins', () => {
  expect(config).toContain(`backgroundColor: '${manifest.background_color}'`);
  expect(config).toContain('allowNavigation: []');
  expect(config).toContain('cleartext: false');
  expect(config).toContain("appendUserAgent: 'PolityApp'");
});

test('the status bar lies over the page, which keeps its content below', () => {
  // Capacitor's plugin covers the status bar with black, also under dark letters.
  expect(readFileSync('mobile/package.json', 'utf8')).not.toContain('"@capacitor/status-bar"');
  expect(readFileSync('web/ui/tokens.css', 'utf8')).toContain('env(safe-area-inset-top');
});

test('Android: no backups or transfers, links of the server, and shared texts in the share screen', () => {
  const before =
    '<application android:allowBackup="true">\n        <activity>\n        </activity>\n    </application>';
  const after = androidManifest(before, 'polity.example.org');
  expect(after).toContain('android:allowBackup="false"');
  expect(after).toContain('android:dataExtractionRules="@xml/data_extraction_rules"');
  const rules = readFileSync('mobile/native/data_extraction_rules.xml', 'utf8');
  for (const domain of ['root', 'file', 'database', 'sharedpref', 'external'])
    expect(rules).toContain(`<exclude domain="${domain}"`);
  expect(after).toContain('android:host="polity.example.org"');
  expect(after).toContain('android.intent.action.SEND');
  expect(after).toContain('firebase_messaging_auto_init_enabled');
  expect(androidManifest(after, 'polity.example.org')).toBe(after);
  expect(mainActivity('org.polity.app')).toContain(`"${manifest.share_target.params.text}"`);
  expect(() => androidManifest('<manifest/>', 'polity.example.org')).toThrow('template');
});

test('Back goes back in the web app, and leaves the Android app on its first page', () => {
  const activity = mainActivity('org.polity.app');
  expect(activity).toContain('getOnBackPressedDispatcher().addCallback');
  expect(activity).toContain('page.goBack()');
  expect(activity).toContain('moveTaskToBack(true)');
  // Capacitor's plugin for Back does nothing on the first page.
  expect(readFileSync('mobile/package.json', 'utf8')).not.toContain('"@capacitor/app"');
  expect(sceneDelegate('https://polity.example.org')).toContain('allowsBackForwardNavigationGestures = true');
});

test('links to a part of a page keep it', () => {
  expect(mainActivity('org.polity.app')).toContain('encodedFragment(link.getEncodedFragment())');
  expect(sceneDelegate('https://polity.example.org')).toContain('parts.percentEncodedFragment');
});

test('iOS: phones upright, tablets sideways, reasons for permissions, the scheme of our links', () => {
  const all = ['Portrait', 'LandscapeLeft'].map((name) => `<string>UIInterfaceOrientation${name}</string>`);
  const list = (key: string) => `<key>${key}</key>\n<array>\n${all.join('\n')}\n</array>\n`;
  const before = `<dict>${list('UISupportedInterfaceOrientations')}${list('UISupportedInterfaceOrientations~ipad')}</dict>\n</plist>`;
  const after = infoPlist(before, 'polity.example.org');
  const [phone, tablet] = after.split('~ipad');
  expect(phone).not.toContain('Landscape');
  expect(tablet).not.toContain('Portrait');
  // Service workers.
  expect(after).toMatch(/WKAppBoundDomains<\/key>\s*<array>\s*<string>polity\.example\.org</);
  expect(config).toContain('limitsNavigationsToAppBoundDomains: true');
  // Without the second one, iOS ends the app when a picture is saved from the share dialog.
  for (const key of ['PhotoLibrary', 'PhotoLibraryAdd', 'Camera', 'Microphone'])
    expect(after).toContain(`<key>NS${key}UsageDescription</key>`);
  expect(after).toContain('CFBundleURLSchemes');
  expect(infoPlist(after, 'polity.example.org')).toBe(after);
  expect(entitlements('polity.example.org')).toContain('applinks:polity.example.org');
  const delegate = appDelegate('class AppDelegate: UIResponder, UIApplicationDelegate {\n}\n');
  expect(delegate).toContain('.capacitorDidRegisterForRemoteNotifications');
  expect(appDelegate(delegate)).toBe(delegate);
});

test('iOS: the share extension hands texts to the share screen', () => {
  const scene = sceneDelegate('https://polity.example.org');
  expect(scene).toContain(`"${manifest.share_target.params.text}"`);
  expect(scene).toContain(`"${manifest.share_target.action}"`);
  expect(readFileSync('mobile/native/share/ShareViewController.swift', 'utf8')).toContain('"polity"');
  expect(readFileSync('mobile/native/share/Info.plist', 'utf8')).toContain('com.apple.share-services');
  // `npm run mobile:sync` checks the project that this makes of Capacitor's.
  expect(() => xcodeProject('', 'org.polity.app')).toThrow('template');
});

test('iOS: the app says what it collects and why its plugins read settings and times of files', () => {
  const manifest = readFileSync('mobile/native/PrivacyInfo.xcprivacy', 'utf8');
  for (const reason of ['CategoryUserDefaults', 'CA92.1', 'CategoryFileTimestamp', 'C617.1'])
    expect(manifest).toContain(reason);
  expect(manifest).toMatch(/NSPrivacyTracking<\/key>\s*<false\/>/);
});

test('the app is for versions of iOS whose web view can run it', () => {
  const sections = [
    'PBXBuildFile',
    'PBXFileReference',
    'PBXFrameworksBuildPhase',
    'PBXGroup',
    'PBXNativeTarget',
    'PBXSourcesBuildPhase',
    'XCBuildConfiguration',
    'XCConfigurationList',
  ];
  const objects = ['306', '304', '302', '303', '30E', '30F'].map((id) => `504EC${id}1FED79650016851F`);
  const names = ['App', 'App.app', 'Resources', 'App', 'Assets.xcassets', 'Assets.xcassets in Resources'];
  const template = [
    'IPHONEOS_DEPLOYMENT_TARGET = 15.0;',
    ...objects.map((id, index) => `${id} /* ${names[index]} */,`),
    'dependencies = (\n\t\t\t);\n\t\t\tname = App;',
    ...sections.map((name) => `/* End ${name} section */`),
  ].join('\n');
  const targets = xcodeProject(template, 'org.polity.app').match(/(?<=DEPLOYMENT_TARGET = )[^;]+/g);
  expect(new Set(targets)).toEqual(new Set(['16.4']));
});
