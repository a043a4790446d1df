import { Bell, BellOff } from 'lucide-react';
import { Button } from '#web/ui/Button.tsx';
import { useTopics } from './useTopics.ts';

export interface MuteButtonProps {
  type: 'bills' | 'initiatives' | 'representatives';
  /** The item's id, as a number. */
  id: number;
}

/** Turns notifications about an item off or on. Only for signed-in members. */
export default function MuteToggle({ type, id }: MuteButtonProps) {
  const { topics, busy, setMuted } = useTopics();
  if (!topics) return null;
  const muted = topics.muted.some((item) => item.id === String(id));
  return (
    <Button
      variant="quiet"
      wide
      busy={busy}
      icon={muted ? <BellOff aria-hidden className="size-4" /> : <Bell aria-hidden className="size-4" />}
      onClick={() => setMuted(type, String(id), !muted)}
    >
      {muted ? 'Notifications are muted' : 'Mute notifications'}
    </Button>
  );
}
