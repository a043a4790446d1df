import { Bell, BellOff } from 'lucide-react';
import { Button } from '#web/ui/Button.tsx';
import { useTopics } from './useTopics.ts';

export interface MuteButtonProps {
  type: 'bills' | 'initiatives' | 'representatives';
  /** The item's id, as a number. */
  id: number;
  /** 'bill' */
  noun: string;
  /** Whether the member would be notified without following the item. */
  notified: boolean;
}

/** Turns notifications about an item off or on, for members who would get them. */
export default function MuteToggle({ type, id, noun, notified }: MuteButtonProps) {
  const { topics, busy, setMuted } = useTopics();
  if (!topics) return null;
  const includes = (items: { id: string }[]) => items.some((item) => item.id === String(id));
  const muted = includes(topics.muted);
  if (!muted && !notified && !includes(topics.representatives)) return null;
  return (
    <Button
      variant="quiet"
      wide
      busy={busy}
      icon={muted ? <BellOff aria-hidden className="size-4" /> : <Bell aria-hidden className="size-4" />}
      onClick={() => setMuted(type, String(id), !muted)}
    >
      {muted ? 'Notifications are muted · Unmute' : `Mute notifications about this ${noun}`}
    </Button>
  );
}
