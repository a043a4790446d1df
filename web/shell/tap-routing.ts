import { readPushParams, writePushParams } from '#web/api/storage.ts';
import { tabPath } from './tabs.ts';

/** What a notification carries: the screen it is about, and the id of the thing. */
export interface PushParams {
  page?: unknown;
  id?: unknown;
  body?: unknown;
}

/** Where a tap on a notification leads. What it does not know, and whatever lacks its id, leads Home. */
export function tapPath(params: unknown): string {
  const { page, id, body } = (params ?? {}) as PushParams;
  switch (page) {
    case 'bill_detail':
      return detailPath('bills', id ?? idIn(body));
    case 'initiative_detail':
      return detailPath('initiatives', idIn(body) ?? id);
    case 'share_list':
      return tabPath('share');
    case 'invitation_list':
      return tabPath('connect', 1);
    case 'manage_network':
      return '/manage_network';
    case 'representatives_list':
      return tabPath('representatives');
    default:
      return '/home';
  }
}

function idIn(body: unknown): unknown {
  return (body as { id?: unknown } | null | undefined)?.id;
}

/** Only what looks like an id of ours becomes part of an address. */
function detailPath(list: string, id: unknown): string {
  const text = typeof id === 'number' || typeof id === 'string' ? String(id) : '';
  return /^[\w-]{1,100}$/.test(text) ? `/${list}/${text}?from=notification` : '/home';
}

/** Keeps what a tapped notification carried until the app is ready to go there. */
export function rememberTap(params: PushParams): void {
  writePushParams(params);
}

/** The place a remembered tap leads to, once; undefined when there is none. */
export function takeTap(): string | undefined {
  const params = readPushParams();
  if (params === null || typeof params !== 'object') return undefined;
  writePushParams(null);
  return tapPath(params);
}
