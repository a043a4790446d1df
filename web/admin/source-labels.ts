import type { DataSource } from '#contract/official-data.ts';
import type { TagTone } from '#web/ui/Badge.tsx';

/** The state of a source: a label and its color. */
export function stateOf({ state, missing_key, last_run }: DataSource): { label: string; tone: TagTone } {
  if (state === 'running') return { label: 'Updating', tone: 'accent' };
  if (state === 'waiting') return { label: 'Waiting', tone: 'accent' };
  if (missing_key) return { label: 'Needs a key', tone: 'plain' };
  if (!last_run) return { label: 'Not updated yet', tone: 'plain' };
  if (last_run.outcome === 'failed') return { label: 'Failed', tone: 'danger' };
  if (last_run.outcome === 'interrupted') return { label: 'Interrupted', tone: 'warning' };
  return last_run.skipped > 0
    ? { label: 'Updated with problems', tone: 'warning' }
    : { label: 'Up to date', tone: 'success' };
}

export function needsAttention({ last_run }: DataSource): boolean {
  return last_run?.outcome === 'failed' || last_run?.outcome === 'interrupted';
}

/** 75 → '1 min 15 s', 3725 → '1 h 2 min' */
export function formatDuration(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const [minutes, hours] = [Math.floor(seconds / 60), Math.floor(seconds / 3600)];
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min ${seconds % 60} s`;
}
