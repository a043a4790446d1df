import { z } from 'zod';

const fingerprint = /^([\dA-F]{2}:){31}[\dA-F]{2}$/;

/** The apps that open links to this server. */
export const phoneAppsEnvironment = {
  IOS_APP_ID: z
    .string()
    .regex(/^[\dA-Z]{10}\.[\w.-]+$/, { message: 'must be the id of the team, a point and the id of the app' })
    .optional()
    .meta({
      description: 'App for iOS that opens links to this server: id of the team, a point and id of the app.',
      example: 'ABCDE12345.org.example.polity',
    }),
  ANDROID_APP_ID: z
    .string()
    .regex(/^[A-Za-z]\w*(\.[A-Za-z]\w*)+$/, { message: 'must be an id such as org.example.polity' })
    .optional()
    .meta({
      description: 'App for Android that opens links to this server.',
      example: 'org.example.polity',
    }),
  ANDROID_APP_FINGERPRINTS: z
    .string()
    .transform((text) => text.toUpperCase().split(/\s*,\s*/))
    .refine((all) => all.every((one) => fingerprint.test(one)), {
      message: 'must be SHA-256 fingerprints of 32 pairs of digits, separated by commas',
    })
    .optional()
    .meta({
      description:
        'SHA-256 fingerprints of the certificates that sign the app for Android, separated by commas: in the ' +
        'Play Console under App signing.',
    }),
};
