/** What an opinion is voiced on, and the page of others' opinions, as /voice?type=&id=&page= spells it. */
export interface VoiceItem {
  type: 'bills' | 'representatives';
  id: string;
  page: number;
}

export function readVoice(search: URLSearchParams): VoiceItem | undefined {
  const [type, id] = [search.get('type'), search.get('id')];
  if (!id || (type !== 'bills' && type !== 'representatives')) return undefined;
  return { type, id, page: Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1) };
}

export function voicePath({ type, id, page }: VoiceItem): string {
  return `/voice?type=${type}&id=${encodeURIComponent(id)}${page > 1 ? `&page=${page}` : ''}`;
}
