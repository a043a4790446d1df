/** What was typed as an address on Sign In or Sign Up: there again after a look at the terms, and on the other of the two screens. */
let typed = '';

export const readTypedEmail = () => typed;
/** Called in browsers only: the server keeps nobody's address. */
export function writeTypedEmail(email: string): void {
  typed = email;
}
