import { expect, test } from './fixtures.ts';
import { goto } from './page.ts';

interface Call {
  plugin: string;
  method: string;
  options: Record<string, unknown>;
}

declare global {
  interface Window {
    pluginCalls: Call[];
  }
}

test('a file is handed to the phone, whose web view has no downloads', async ({ openMember }) => {
  const { page } = await openMember();
  // What Capacitor puts into the pages of its web view.
  await page.addInitScript(() => {
    const promises = (...names: string[]) => names.map((name) => ({ name, rtype: 'promise' }));
    window.pluginCalls = [];
    Object.assign(window, {
      androidBridge: {},
      Capacitor: {
        PluginHeaders: [
          { name: 'SecureStoragePlugin', methods: promises('keys', 'get', 'set', 'remove') },
          { name: 'FirebaseMessaging', methods: promises('addListener') },
          { name: 'Badge', methods: promises('set') },
          { name: 'Filesystem', methods: promises('writeFile') },
          { name: 'Share', methods: promises('share') },
        ],
        nativePromise: async (plugin: string, method: string, options: Call['options']) => {
          window.pluginCalls.push({ plugin, method, options });
          if (plugin === 'SecureStoragePlugin') throw new Error('No device');
          return { uri: `file:///cache/${String(options.path)}` };
        },
      },
    });
  });
  await goto(page, '/general_settings');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const calls = () => page.evaluate(() => window.pluginCalls);
  await expect.poll(calls).toContainEqual({
    plugin: 'Share',
    method: 'share',
    options: { files: [expect.stringContaining('file:///cache/polity-')] },
  });
  const { options } = (await calls()).find(({ method }) => method === 'writeFile')!;
  expect(options.directory).toBe('CACHE');
  const file: unknown = JSON.parse(Buffer.from(String(options.data), 'base64').toString());
  expect(file).toHaveProperty('account');
});
