import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { id, message, text, wholeNumber } from './fields.ts';

const requiredText = (max: number) => text(max).pipe(z.string().min(1, { error: 'This cannot be empty.' }));

export const pushTypes = ['expo', 'web'] as const;

export const updateDevice = defineEndpoint({
  method: 'PUT',
  path: '/api/v1/devices/update_device',
  summary: 'Register this device for notifications, or renew its token',
  auth: 'session',
  input: {
    body: z.object({
      /** The member's own id; another id is rejected. */
      user_id: wholeNumber(1).optional(),
      device_id: requiredText(200),
      /** An Expo push token, or a web push subscription as JSON. */
      device_token: z.union(
        [requiredText(4_000), z.looseObject({ endpoint: z.string() })],
        'Give a token or a push subscription.',
      ),
      device_type: requiredText(50),
      push_type: z.enum(pushTypes, 'The push type is expo or web.'),
    }),
  },
  output: z.object({ message }),
  errors: ['forbidden'],
});

export const pushKey = defineEndpoint({
  method: 'GET',
  path: '/api/v1/devices/push_key',
  summary: 'Public key for web push subscriptions',
  auth: 'session',
  input: {},
  output: z.object({ public_key: z.string() }),
});

export const removeDevice = defineEndpoint({
  method: 'DELETE',
  path: '/api/v1/devices/:device_id',
  summary: 'Stop notifications to one of my devices',
  auth: 'session',
  input: { params: z.object({ device_id: id }) },
  output: z.object({ message }),
  errors: ['not_found'],
});
