import type { User } from '#contract/members/user.ts';
import { removeAvatar } from '#contract/members/avatar.ts';
import { confirm } from '#web/shell/messages.ts';
import { useAction } from '#web/shell/useAction.ts';
import { useSetViewer } from '#web/shell/viewer.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmailAddress } from '#web/ui/EmailAddress.tsx';
import { AvatarButton } from './AvatarButton.tsx';

/** The member's picture, name and email, with buttons to change and to remove the picture. */
export function AvatarPanel({ user }: { user: User }) {
  const name = [user.first_name, user.last_name].filter(Boolean).join(' ');
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Avatar name={name || user.email} src={user.avatar} size="xl" />
      <div className="min-w-0 grow basis-48 space-y-1">
        {name && <p className="font-title text-xl wrap-anywhere font-semibold">{name}</p>}
        <p className="text-sm wrap-anywhere text-ink-2">
          <EmailAddress>{user.email}</EmailAddress>
        </p>
        <div className="flex flex-wrap gap-2">
          <AvatarButton user={user} label={user.avatar ? 'Change picture' : 'Add a picture'} />
          {user.avatar && <RemoveButton />}
        </div>
      </div>
    </div>
  );
}

function RemoveButton() {
  const setViewer = useSetViewer();
  const { send, busy } = useAction(removeAvatar, { onSuccess: ({ user }) => setViewer(user) });
  const confirmAndSend = async () => {
    const question = {
      title: 'Remove picture',
      text: 'Others will see your initials instead.',
      confirm: 'Remove',
    };
    if (await confirm(question)) send({});
  };
  return (
    <Button variant="quiet" size="sm" busy={busy} busyLabel="Removing" onClick={() => void confirmAndSend()}>
      Remove picture
    </Button>
  );
}
