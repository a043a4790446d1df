import { parseUrl } from '#web/ui/parse-url.ts';
import { readJson, storedKeys, writeJson } from '#web/api/storage.ts';
import { everyone, type Recipients } from '../recipients/recipients.ts';
import type { MentioningText } from './mentions.ts';

/** A share that has not been sent. An attached file is not part of it. */
export interface ShareDraft extends MentioningText {
  /** Null: the field for a link is closed. */
  url: string | null;
  recipients: Recipients;
  /** Identifies the share, even after a reload, so that sending it twice adds it once. */
  key?: string;
  /** A file was attached. Files are not stored. */
  hadFile?: boolean;
}

export const emptyDraft: ShareDraft = { text: '', url: null, mentions: [], recipients: everyone };

const prefix = 'polity.share_draft ';

/** The draft stored on this device; it outlives the tab. Removes the drafts of other members. */
export function readShareDraft(memberId: number): ShareDraft | null {
  for (const key of storedKeys(prefix)) if (key !== prefix + memberId) writeJson(key, null);
  const stored = readJson<Partial<ShareDraft>>(prefix + memberId);
  return stored && { ...emptyDraft, ...stored };
}

export function writeShareDraft(memberId: number, draft: ShareDraft): void {
  const isEmpty = draft.text.trim() === '' && !draft.url?.trim();
  writeJson(prefix + memberId, isEmpty ? null : draft);
}

/** The address given as `shared_url`, if it is one of the web. Sharing from a phone may add words to it. */
export function sharedUrl(given: string | null): string | null {
  const found = /https?:\/\/\S+/i.exec(given ?? '')?.[0];
  return found && parseUrl(found) ? found : null;
}

/** What a phone shared in addition to a link. */
export function sharedWords(given: string | null, url: string | null): string {
  return (given ?? '').replace(url ?? '', '').trim();
}
