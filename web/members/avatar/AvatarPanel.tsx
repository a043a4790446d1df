import type { User } from '#contract/members/user.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { AvatarButton } from './AvatarButton.tsx';

/** The member's picture, name and email, and the way to another picture. */
export function AvatarPanel({ user }: { user: User }) {
  const name = [user.first_name, user.last_name].filter(Boolean).join(' ');
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Avatar name={name || user.email} src={user.avatar} size="xl" />
      <div className="min-w-0 space-y-1">
        {name && <p className="font-title text-xl wrap-anywhere font-semibold">{name}</p>}
        <p className="text-sm wrap-anywhere text-ink-2">{user.email}</p>
        <AvatarButton user={user} label="Change picture" />
      </div>
    </div>
  );
}
