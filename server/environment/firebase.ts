import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';

const account = z.object({
  project_id: z.string().regex(/^[\w-]+$/),
  client_email: z.string(),
  private_key: z.string().refine(isPrivateKey),
  token_uri: z.url({ protocol: /^https?$/ }),
});

/** The parts of a service account's key file that we use. */
export type FirebaseAccount = z.output<typeof account>;

/** The file's text, or its base64. */
export const firebaseAccount = z.string().transform((text, context) => {
  try {
    const json = text.trimStart().startsWith('{') ? text : Buffer.from(text, 'base64').toString();
    return account.parse(JSON.parse(json));
  } catch {
    context.addIssue({
      code: 'custom',
      message: 'must be the content of the JSON key file of a service account',
    });
    return z.NEVER;
  }
});

function isPrivateKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}
