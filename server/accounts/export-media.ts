import type { Config } from '#server/config.ts';

export interface MediaFile {
  name: string;
  file: string;
}

/** Files that a member has uploaded. */
export async function ownMedia(_config: Config, _avatar: string | null): Promise<MediaFile[]> {
  return [];
}
