/** Every error code a client can meet: its HTTP status and the sentence a toast can show as it is. */
export const errors = {
  malformed_body: [400, 'The request could not be read. Check that its body is valid JSON or a valid form.'],
  invalid_session: [401, 'Signup and Login to use this feature.'],
  wrong_credentials: [401, 'The email or the password is not right. Please try again.'],
  account_setup_required: [403, 'Account setup must be completed to use this feature.'],
  forbidden: [403, 'You are not allowed to do this.'],
  state_content_unavailable: [403, 'State bills are offered to members in California.'],
  not_found: [404, 'There is nothing at this address.'],
  zip_not_found: [404, 'We could not find this zip code. Check the five digits.'],
  conflict: [409, 'This has changed in the meantime. Load it again and retry.'],
  email_taken: [422, 'An account with this email cannot be created. Sign in, or reset the password.'],
  body_too_large: [413, 'This is too large to be sent.'],
  unsupported_media_type: [415, 'This type of content is not accepted here. Send JSON or a form.'],
  invalid_values: [422, 'Some of the values are not right.'],
  too_many_requests: [429, 'Too many requests. Please wait a moment and try again.'],
  internal: [500, 'Something went wrong on our side. Please try again.'],
  unavailable: [503, 'Polity is busy or restarting. Please try again in a moment.'],
} as const satisfies Record<string, readonly [number, string]>;

export type ErrorCode = keyof typeof errors;

/** What every failed call answers. */
export interface ErrorReply {
  errors: string;
  code: ErrorCode;
  fields?: Record<string, string>;
  error?: 'invalid_session';
}
