/** A limit. The decisions are in docs/decisions/0009. */
export interface Rule {
  name: string;
  limit: number;
  /** Length of the window, which begins with the first use. */
  seconds: number;
  /** Uses that a process reserves with one statement and then spends from memory. */
  lease?: number;
  /** Tells people what the limit is. */
  text?: string;
}

const minutes = (count: number) => count * 60;

export const rules = {
  // Guesses at one account's password: failures only, a success forgets them.
  passwordFailures: { name: 'password', limit: 10, seconds: minutes(15) },
  // The same for members who are signed in, counted by id. Strangers cannot use these up.
  ownPasswordFailures: { name: 'own-password', limit: 10, seconds: minutes(15) },
  signInsPerNetwork: { name: 'sign-in', limit: 300, seconds: minutes(15) },
  signUpsPerNetwork: { name: 'sign-up', limit: 500, seconds: minutes(60) },
  // Sign-ups that reveal that an address is taken.
  takenEmails: { name: 'taken-email', limit: 5, seconds: minutes(60) },
  takenEmailsPerNetwork: { name: 'taken-emails', limit: 20, seconds: minutes(60) },
  resetsPerEmail: { name: 'reset-email', limit: 20, seconds: minutes(60) },
  resetsPerNetwork: { name: 'reset', limit: 100, seconds: minutes(60) },
  // Emails beyond this are dropped silently: the reply must not reveal who is registered.
  resetMails: { name: 'reset-mail', limit: 5, seconds: minutes(60) },
  // Links to confirm one address. Beyond this limit no email is sent.
  confirmationMails: { name: 'confirmation-mail', limit: 5, seconds: minutes(60) },
  linkUsesPerNetwork: { name: 'link', limit: 300, seconds: minutes(15) },
  mailsPerMember: { name: 'mail', limit: 5, seconds: minutes(60) },
  mailInvitesPerMember: {
    name: 'mail-invite',
    limit: 20,
    seconds: minutes(24 * 60),
    text: 'You can invite 20 people a day by email.',
  },
  exportsPerMember: { name: 'export', limit: 10, seconds: minutes(60) },
  citiesPerNetwork: { name: 'city', limit: 300, seconds: minutes(1), lease: 10 },
  // Each may ask the Census Bureau's geocoder, which may take eight seconds.
  findsPerNetwork: { name: 'find', limit: 60, seconds: minutes(1) },
  addressesPerMember: { name: 'address', limit: 30, seconds: minutes(10) },
  // A whole list is as much work as some hundred pages of it.
  listFilesPerNetwork: { name: 'list-file', limit: 60, seconds: minutes(10) },
  feedsPerNetwork: { name: 'feed', limit: 600, seconds: minutes(10), lease: 10 },
  // Pages that are requested. Previews from the cache are not counted.
  previewsPerMember: { name: 'preview', limit: 60, seconds: minutes(10) },
  previewsPerNetwork: { name: 'preview-address', limit: 300, seconds: minutes(10) },
  searchesPerMember: { name: 'search', limit: 120, seconds: minutes(1), lease: 4 },
  searchesPerNetwork: { name: 'search-address', limit: 300, seconds: minutes(1), lease: 10 },
  writesPerMember: { name: 'write', limit: 600, seconds: minutes(1), lease: 20 },
  writesPerNetwork: { name: 'write-address', limit: 1200, seconds: minutes(1), lease: 20 },
} as const satisfies Record<string, Rule>;
