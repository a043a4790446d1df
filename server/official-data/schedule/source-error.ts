/** A source that is down, slow, or sends something unexpected. The message is a sentence without secrets. */
export class SourceError extends Error {
  override name = 'SourceError';
  /** Whether a retry may help. */
  readonly isTemporary: boolean;
  /** Seconds, if the source asked for a pause. */
  readonly retryAfter: number | undefined;

  constructor(
    message: string,
    { isTemporary = false, retryAfter }: { isTemporary?: boolean; retryAfter?: number } = {},
  ) {
    super(message);
    this.isTemporary = isTemporary;
    this.retryAfter = retryAfter;
  }
}

/** The document does not exist. For a listing: nothing is listed yet. */
export class MissingError extends SourceError {
  override name = 'MissingError';
}

const secretParameters = /^(api_?key|key|token|access_token|auth_token)$/i;

/** A URL that may be shown and stored: without user, password and keys. */
export function withoutSecrets(address: string | URL): string {
  const url = new URL(address);
  url.username = '';
  url.password = '';
  const secrets = [...url.searchParams.keys()].filter((name) => secretParameters.test(name));
  for (const name of secrets) url.searchParams.delete(name);
  return url.href;
}

/** 'www.govinfo.gov/bulkdata/…', to be used in a sentence. */
export function displayUrl(address: string | URL): string {
  const { host, pathname, search } = new URL(withoutSecrets(address));
  const text = host + pathname + search;
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
