import { readJson, writeJson } from '#web/api/storage.ts';

const key = 'polity.push_params';

/** What a notification contains: the screen and the id it is about. */
export interface PushParams {
  page?: unknown;
  id?: unknown;
  body?: unknown;
}

/** Where a tapped notification leads. Unknown screens and missing ids lead to Home. */
export function tapPath(params: unknown): string {
  const { page, id, body } = (params ?? {}) as PushParams;
  switch (page) {
    case 'bill_detail':
      return detailPath('bills', id ?? idIn(body));
    case 'initiative_detail':
      return detailPath('initiatives', idIn(body) ?? id);
    case 'share_list':
      return '/shares';
    case 'invitation_list':
      return '/invitations';
    case 'manage_network':
      return '/manage_network';
    case 'moderation':
      return detailPath('moderation', id);
    case 'ads':
      return '/ads';
    case 'representatives_list':
      return '/representatives';
    default:
      return '/home';
  }
}

function idIn(body: unknown): unknown {
  return (body as { id?: unknown } | null | undefined)?.id;
}

/** Only what looks like one of our ids becomes part of a path. */
function detailPath(list: string, id: unknown): string {
  const text = typeof id === 'number' || typeof id === 'string' ? String(id) : '';
  return /^[\w-]{1,100}$/.test(text) ? `/${list}/${text}?from=notification` : '/home';
}

/** Stores the data of a tapped notification until the app can navigate. */
export function rememberTap(params: PushParams): void {
  writeJson(key, params);
}

/** The path of a stored tap, once; undefined without one. */
export function takeTap(): string | undefined {
  const params = readJson<unknown>(key);
  if (params === null || typeof params !== 'object') return undefined;
  writeJson(key, null);
  return tapPath(params);
}
