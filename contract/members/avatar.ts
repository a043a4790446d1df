import { z } from 'zod';
import { user } from './user.ts';
import { defineEndpoint } from '../endpoint.ts';
import { message, upload } from '../fields.ts';

export const avatarMaxBytes = 10 * 1024 * 1024;

export const updateAvatar = defineEndpoint({
  method: 'PUT',
  path: '/api/v1/users/update_avatar',
  summary: 'Set the picture of my account: multipart, user[avatar], a JPEG, PNG, WebP or GIF of up to 10 MB',
  auth: 'session',
  input: { body: z.object({ user: z.object({ avatar: upload }, 'Choose a file.') }) },
  output: z.object({ pic_url: z.string(), user, message }),
  errors: ['unsupported_media_type', 'body_too_large', 'account_suspended'],
  file: { name: 'user[avatar]', maxBytes: avatarMaxBytes },
});

export const removeAvatar = defineEndpoint({
  method: 'DELETE',
  path: '/api/v1/users/avatar',
  summary: 'Remove the picture of my account',
  auth: 'session',
  input: {},
  output: z.object({ user, message }),
});
