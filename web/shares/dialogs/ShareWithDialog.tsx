import type { Member } from '#contract/connect/members.ts';
import { ShareDialog } from './ShareDialog.tsx';

/** Writes to one member of the network. */
export default function ShareWithDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  return (
    <ShareDialog
      title={`Share with ${member.name}`}
      action="Share"
      share={{}}
      receiverId={member.id}
      onClose={onClose}
    >
      <p className="text-sm text-ink-2">Only this member will see it, under Share.</p>
    </ShareDialog>
  );
}
