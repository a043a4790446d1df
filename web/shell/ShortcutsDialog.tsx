import { useState } from 'react';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { goKeys, readSingleKeys, writeSingleKeys } from './shortcuts.ts';

const shortcuts: [keys: string[], action: string][] = [
  [['Ctrl', 'K'], 'Search'],
  [['/'], 'Search'],
  ...Object.entries(goKeys).map(([key, { label }]): [string[], string] => [
    ['G', key.toUpperCase()],
    `Go to ${label}`,
  ]),
  [['?'], 'Show this list'],
];

/** The keyboard shortcuts, and a switch for those of a single key. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [singleKeys, setSingleKeys] = useState(readSingleKeys);
  return (
    <Dialog onClose={onClose} title="Keyboard shortcuts" closeOnBackdrop>
      <dl className="divide-y divide-rule border-y border-rule">
        {shortcuts.map(([keys, action]) => (
          <div
            key={keys.join(' ')}
            className="flex flex-wrap items-center justify-between gap-x-4 py-1.5 text-sm"
          >
            <dt>{action}</dt>
            <dd className="flex gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-7 rounded-sm border border-rule-strong bg-sunken px-1.5 py-0.5 text-center font-ui text-xs font-semibold"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Switch
        label="Shortcuts without Ctrl"
        hint="Turn them off if you dictate, or press keys by accident. This device remembers it."
        checked={singleKeys}
        onChange={({ target }) => {
          writeSingleKeys(target.checked);
          setSingleKeys(target.checked);
        }}
      />
    </Dialog>
  );
}
