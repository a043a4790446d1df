// Texts that the web app shows too; the rest of the table stays out of the browser.
export const invalidSession = 'Signup and Login to use this feature.';
export const accountSetupRequired = 'Account setup must be completed to use this feature.';
export const stateContentUnavailable = 'State bills are offered to members in California.';
export const twoStepSetupRequired =
  'Administrators need two-step sign-in or a passkey. Set one up in Settings, or sign in again with it.';
export const linkExpired = 'This link has expired or has been used already. Please ask for a new one.';

/** Every error code a client can meet: its HTTP status and the sentence a toast can show as it is. */
export const errors = {
  malformed_body: [400, 'The request could not be read. Check that its body is valid JSON or a valid form.'],
  invalid_session: [401, invalidSession],
  two_step_required: [401, 'Enter the code from your authenticator app to finish signing in.'],
  social_refused: [401, 'We could not confirm who you are. Please try again.'],
  wrong_credentials: [401, 'Incorrect email or password. Please try again.'],
  account_setup_required: [403, accountSetupRequired],
  // 404, because to everybody but administrators with two-step sign-in their pages do not exist.
  two_step_setup_required: [404, twoStepSetupRequired],
  account_suspended: [
    403,
    'Your account is suspended. You can read, but not write. Settings says why, and how to appeal.',
  ],
  password_required: [403, 'Please enter your password to continue.'],
  recent_authentication_required: [403, 'Please sign in again to continue.'],
  email_unconfirmed: [403, 'Confirm your email address to use this feature.'],
  forbidden: [403, 'You are not allowed to do this.'],
  state_content_unavailable: [403, stateContentUnavailable],
  not_found: [404, 'There is nothing at this address.'],
  link_expired: [404, linkExpired],
  zip_not_found: [404, 'We could not find this zip code. Check the five digits, or enter a zip code nearby.'],
  conflict: [409, 'This has changed in the meantime. Load it again and retry.'],
  already_submitted: [409, 'This initiative has been submitted already.'],
  link_required: [409, 'Sign in with your password first, then link this account in Settings.'],
  identity_taken: [409, 'This account is already linked to another member.'],
  last_sign_in_method: [409, 'This is your only sign-in method. Set a password first.'],
  email_required: [422, 'Please enter your email address to continue.'],
  wrong_code: [422, 'That code is incorrect. Please try again.'],
  passkey_refused: [422, 'This passkey could not be confirmed. Please try again.'],
  challenge_expired: [422, 'This took too long or was used before. Please start again.'],
  email_taken: [422, 'Email has already been taken.'],
  body_too_large: [413, 'This is too large to be sent.'],
  unsupported_media_type: [415, 'This type of content is not accepted here. Send JSON or a form.'],
  invalid_values: [422, 'Some of the values are not right.'],
  too_many_requests: [429, 'Too many requests. Please wait a moment and try again.'],
  internal: [500, 'Something went wrong on our side. Please try again.'],
  provider_unavailable: [503, 'The other service cannot be reached right now. Please try again in a moment.'],
  unavailable: [503, 'Polity is busy or restarting. Please try again in a moment.'],
} as const satisfies Record<string, readonly [number, string]>;

export type ErrorCode = keyof typeof errors;

/** The reply to a failed call. */
export interface ErrorReply {
  errors: string;
  code: ErrorCode;
  fields?: Record<string, string>;
  error?: 'invalid_session';
  /** Forgotten passwords only: the same sentence as `errors`. */
  failure?: string;
  /** With two_step_required: what the second call answers. Good for five minutes. */
  challenge?: string;
}
