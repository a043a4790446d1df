import { useQueryClient } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import {
  listPasskeys,
  passkeyNameMax,
  removePasskey,
  renamePasskey,
  type Passkey,
} from '#contract/auth/passkeys.ts';
import { signInOptions } from '#contract/auth/social.ts';
import { useApiMutation } from '#web/api/mutations.ts';
import { invalidate, useApiQuery } from '#web/api/queries.ts';
import { confirm, showToast } from '#web/shell/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { LocalTime } from '#web/ui/LocalTime.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useRecentAuthentication } from '../two-step/useRecentAuthentication.tsx';

/** Passkeys: the list, and making, naming and removing them. */
export function PasskeysPanel() {
  const offered = useApiQuery(signInOptions, {}).data?.passkeys;
  const passkeys = useApiQuery(listPasskeys, {}).data?.passkeys ?? [];
  const client = useQueryClient();
  const { run, busy, dialog } = useRecentAuthentication();
  const [naming, setNaming] = useState<Passkey | 'new'>();
  const remove = useApiMutation(removePasskey);
  const rename = useApiMutation(renamePasskey);
  if (!offered && passkeys.length === 0) return null;

  const change = (call: (password: string | undefined) => Promise<{ message: string }>) =>
    run(async (password) => {
      const { message } = await call(password);
      setNaming(undefined);
      showToast(message);
      await invalidate(client, listPasskeys);
    });
  const make = (name: string) =>
    change(async (password) => {
      const { makePasskey } = await import('./passkey-ceremonies.ts');
      return makePasskey(client, name, password);
    });
  const renameTo = ({ id }: Passkey, name: string) =>
    change(() => rename.mutateAsync({ params: { id: String(id) }, body: { name } }));
  const confirmAndRemove = async ({ id, name }: Passkey) => {
    const sure = await confirm({
      title: 'Remove this passkey?',
      text: `You will no longer be able to sign in with “${name}”.`,
      confirm: 'Remove',
      danger: true,
    });
    if (sure) change((password) => remove.mutateAsync({ params: { id: String(id) }, body: { password } }));
  };

  return (
    <Panel heading="Passkeys">
      <p className="max-w-measure text-sm text-ink-2">
        Sign in with your fingerprint, your face or the PIN of your device. A passkey counts as both steps,
        and no fake page can steal it.
      </p>
      {passkeys.length > 0 && (
        <ul className="mt-3 divide-y divide-rule">
          {passkeys.map((passkey) => (
            <Row
              key={passkey.id}
              passkey={passkey}
              onRename={() => setNaming(passkey)}
              onRemove={() => void confirmAndRemove(passkey)}
            />
          ))}
        </ul>
      )}
      {offered && (
        <Button
          className="mt-4"
          variant="secondary"
          busy={busy}
          busyLabel="Waiting for your device"
          onClick={() => setNaming('new')}
        >
          Add a passkey
        </Button>
      )}
      {naming && (
        <NameDialog
          passkey={naming}
          busy={busy}
          onClose={() => setNaming(undefined)}
          onSubmit={(name) => (naming === 'new' ? make(name) : renameTo(naming, name))}
        />
      )}
      {dialog}
    </Panel>
  );
}

function Row({
  passkey,
  onRename,
  onRemove,
}: {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}) {
  const { name, created_at, last_used_at } = passkey;
  return (
    <li className="flex items-center gap-2 py-2">
      <div className="min-w-0 grow">
        <p className="font-medium break-words">{name}</p>
        <p className="text-sm text-ink-2">
          Added <LocalTime iso={created_at} />,{' '}
          {last_used_at ? (
            <>
              last used <LocalTime iso={last_used_at} />
            </>
          ) : (
            'not used yet'
          )}
        </p>
      </div>
      <IconButton
        label={`Rename ${name}`}
        icon={<Pencil aria-hidden className="size-4.5" />}
        onClick={onRename}
      />
      <IconButton
        label={`Remove ${name}`}
        danger
        icon={<Trash2 aria-hidden className="size-4.5" />}
        onClick={onRemove}
      />
    </li>
  );
}

interface NameDialogProps {
  passkey: Passkey | 'new';
  busy: boolean;
  onSubmit: (name: string) => void;
  onClose: () => void;
}

function NameDialog({ passkey, busy, onSubmit, onClose }: NameDialogProps) {
  const isNew = passkey === 'new';
  const [isEmpty, setIsEmpty] = useState(false);
  const submit = (name: string) => {
    setIsEmpty(name.trim() === '');
    if (name.trim() !== '') onSubmit(name);
  };
  return (
    <FormDialog
      onClose={onClose}
      title={isNew ? 'Add a passkey' : 'Rename this passkey'}
      action={isNew ? 'Continue' : 'Save'}
      busy={busy}
      busyLabel={isNew ? 'Waiting for your device' : 'Saving'}
      errors={isEmpty ? { name: 'Enter a name.' } : undefined}
      onSubmit={(text) => submit(text('name'))}
    >
      <TextField
        label="Name"
        name="name"
        hint="Such as “My phone”, to recognize it in the list."
        maxLength={passkeyNameMax}
        required
        defaultValue={isNew ? '' : passkey.name}
      />
    </FormDialog>
  );
}
