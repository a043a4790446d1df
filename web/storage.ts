/** What a device remembers; each under a key of its own. Private browsing may refuse, which is no reason to fail. */
const keys = { token: 'polity.auth_token', email: 'polity.remembered_email' };

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // The session then lasts as long as the page.
  }
}

let tokenOfThisPage: string | null = null;

export const readToken = () => read(keys.token) ?? tokenOfThisPage;
export function writeToken(token: string | null): void {
  tokenOfThisPage = token;
  write(keys.token, token);
}

export const readRememberedEmail = () => read(keys.email);
export const writeRememberedEmail = (email: string | null) => write(keys.email, email);
