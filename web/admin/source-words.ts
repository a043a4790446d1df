import type { DataSource } from '#contract/official-data.ts';
import type { TagTone } from '#web/ui/Badge.tsx';

/** How a source stands, in a word and its colour. */
export function stateOf({ state, missing_key, last_run }: DataSource): { word: string; tone: TagTone } {
  if (state === 'running') return { word: 'Being read', tone: 'accent' };
  if (state === 'waiting') return { word: 'Waiting', tone: 'accent' };
  if (missing_key) return { word: 'Needs a key', tone: 'plain' };
  if (!last_run) return { word: 'Never read', tone: 'plain' };
  if (last_run.outcome === 'failed') return { word: 'Failed', tone: 'danger' };
  if (last_run.outcome === 'interrupted') return { word: 'Interrupted', tone: 'warning' };
  return last_run.skipped > 0
    ? { word: 'Read, with problems', tone: 'warning' }
    : { word: 'Up to date', tone: 'success' };
}

export function needsAttention({ last_run }: DataSource): boolean {
  return last_run?.outcome === 'failed' || last_run?.outcome === 'interrupted';
}

/** 75 → '1 min 15 s', 3725 → '1 h 2 min' */
export function durationWords(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const [minutes, hours] = [Math.floor(seconds / 60), Math.floor(seconds / 3600)];
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min ${seconds % 60} s`;
}
