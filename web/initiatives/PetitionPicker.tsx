import { useState } from 'react';
import { Link } from '#web/shell/links/Link.tsx';
import { myRepresentatives, type Addressee } from '#contract/representatives.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';

interface PetitionPickerProps {
  onClose(): void;
  /** Already chosen; listed even if they do not represent the viewer. */
  chosen: readonly Addressee[];
  /** The label of the button: 'Save', 'Next'. */
  done: string;
  busy?: boolean;
  onDone(chosen: Addressee[]): void;
}

/** Chooses the federal officials that an initiative petitions. */
export function PetitionPicker({ chosen, done, busy = false, onDone, onClose }: PetitionPickerProps) {
  const [ids, setIds] = useState(() => chosen.map(({ id }) => id));
  const { data, error, isPending } = useApiQuery(myRepresentatives, {});
  const groups = (data?.groups ?? []).filter(({ children }) => children.length > 0);
  const offered = new Set(groups.flatMap(({ children }) => children.map(({ id }) => id)));
  const others = chosen.filter(({ id }) => !offered.has(id));
  const all = [
    ...groups,
    ...(others.length > 0 ? [{ id: 'others', name: 'Already chosen', children: others }] : []),
  ];
  const toggle = (id: number, isOn: boolean) =>
    setIds(isOn ? [...ids, id] : ids.filter((each) => each !== id));
  const finish = () => onDone(all.flatMap(({ children }) => children).filter(({ id }) => ids.includes(id)));
  return (
    <Dialog
      onClose={onClose}
      title="Choose representatives"
      cancel
      busy={busy}
      actions={
        !isPending && (
          <Button busy={busy} onClick={finish}>
            {done}
          </Button>
        )
      }
    >
      {isPending ? (
        <Spinner label="Finding your representatives" />
      ) : (
        <>
          {error && (
            <Notice tone="danger" role="alert">
              {error.message}
            </Notice>
          )}
          <p className="text-sm text-ink-2">
            Choose who should receive this petition. Your senators and your representative are based on{' '}
            <Link to="/general_settings">your address</Link>.
          </p>
          {all.map(({ id, name, children }) => (
            <fieldset key={id} className="min-w-0">
              <legend className="text-sm font-semibold">{name}</legend>
              {children.map((one) => (
                <Checkbox
                  key={one.id}
                  label={one.name}
                  hint={one.position}
                  checked={ids.includes(one.id)}
                  onChange={(event) => toggle(one.id, event.target.checked)}
                />
              ))}
            </fieldset>
          ))}
        </>
      )}
    </Dialog>
  );
}
