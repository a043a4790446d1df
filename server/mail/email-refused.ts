/** The mail server permanently refuses an email or its receiver. Sending it again would not help. */
export class EmailRefusedError extends Error {}
