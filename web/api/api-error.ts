import type { ErrorCode, ErrorReply } from '#contract/errors.ts';

/** An API call that failed; `message` is a sentence that can be shown as it is. */
export class ApiError extends Error {
  /** 0: the server could not be reached. */
  readonly status: number;
  readonly code: ErrorCode;
  /** Messages by field name. */
  readonly fields: Record<string, string>;
  /** With two_step_required. */
  readonly challenge: string | undefined;
  /** The session token that the call was sent with. */
  readonly token: string | null;

  constructor(
    status: number,
    reply: Pick<ErrorReply, 'errors' | 'code' | 'fields' | 'challenge'>,
    token: string | null = null,
  ) {
    super(reply.errors);
    this.status = status;
    this.code = reply.code;
    this.fields = reply.fields ?? {};
    this.challenge = reply.challenge;
    this.token = token;
  }
}
