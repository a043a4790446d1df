import { readJson, writeJson } from '#web/api/storage.ts';

const keyOf = (name: string) => `polity.draft ${name}`;

/** Unsaved text, stored while the tab is open. A visitor's text passes to the next member who signs in. */
export function readDraft<T>(name: string, memberId: number | undefined): T | null {
  const { by, draft } = readJson<{ by?: number; draft?: T }>(keyOf(name), 'sessionStorage') ?? {};
  return draft && (by === undefined || by === memberId) ? draft : null;
}

export function writeDraft(name: string, draft: object, memberId: number | undefined): void {
  writeJson(keyOf(name), { by: memberId, draft }, 'sessionStorage');
}

export function removeDraft(name: string): void {
  writeJson(keyOf(name), null, 'sessionStorage');
}
