import { expect, test } from 'vitest';
import { ConfigError, readConfig } from '#server/config.ts';
import { testApp } from '#server/testing/app.ts';

const fingerprints = ['14', 'AB'].map((pair) => Array(32).fill(pair).join(':'));

test('names the phone apps that open links, as JSON and without a redirect', async () => {
  const { app } = await testApp(undefined, {
    IOS_APP_ID: 'ABCDE12345.org.example.polity',
    ANDROID_APP_ID: 'org.example.polity',
    ANDROID_APP_FINGERPRINTS: fingerprints.join(', ').toLowerCase(),
  });
  const ios = await app.inject('/.well-known/apple-app-site-association');
  expect(ios.headers['content-type']).toContain('application/json');
  expect(ios.json()).toEqual({
    applinks: { details: [{ appIDs: ['ABCDE12345.org.example.polity'], components: [{ '/': '/*' }] }] },
  });
  const android = await app.inject('/.well-known/assetlinks.json');
  expect(android.headers['content-type']).toContain('application/json');
  expect(android.json()).toEqual([
    {
      relation: ['delegate_permission/common.handle_all_urls'],
      target: {
        namespace: 'android_app',
        package_name: 'org.example.polity',
        sha256_cert_fingerprints: fingerprints,
      },
    },
  ]);
});

test('names none where none is configured', async () => {
  const { app } = await testApp();
  for (const file of ['apple-app-site-association', 'assetlinks.json'])
    expect((await app.inject(`/.well-known/${file}`)).statusCode).toBe(404);
});

test.each([
  { IOS_APP_ID: 'org.example.polity' },
  { ANDROID_APP_ID: 'org.example.polity' },
  { ANDROID_APP_ID: 'org.example.polity', ANDROID_APP_FINGERPRINTS: '14:6D' },
])('rejects %j', (environment) => {
  expect(() => readConfig(environment)).toThrow(ConfigError);
});
