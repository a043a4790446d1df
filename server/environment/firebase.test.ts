import { expect, test } from 'vitest';
import { ConfigError, readConfig } from '#server/config.ts';

test.each(['{}', 'not JSON', '{"project_id":"../x"}', Buffer.from('{"private_key":1}').toString('base64')])(
  'a start with the service account %j is refused',
  (text) => {
    expect(() => readConfig({ FIREBASE_SERVICE_ACCOUNT: text })).toThrow(ConfigError);
  },
);
