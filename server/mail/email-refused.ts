/** The mail server refuses an email, or its receiver, for good. Sending it again would not help. */
export class EmailRefusedError extends Error {}
