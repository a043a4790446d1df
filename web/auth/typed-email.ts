import { readItem, writeItem } from '#web/api/storage.ts';

/** The email typed on Sign In or Sign Up. It survives a visit to the terms and to the other screen. */
let typed = '';

export const readTypedEmail = () => typed;
/** Called in browsers only: on the server it would be shared by all visitors. */
export function writeTypedEmail(email: string): void {
  typed = email;
}

const key = 'polity.remembered_email';

/** The email of the last sign-in on this device. */
export const readRememberedEmail = () => readItem(key);
export const writeRememberedEmail = (email: string | null) => writeItem(key, email);
