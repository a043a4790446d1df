import { Users } from 'lucide-react';
import { useState } from 'react';
import type { Initiative } from '#contract/initiatives.ts';
import type { Addressee } from '#contract/representatives.ts';
import { useAccountGate } from '#web/shell/useAccountGate.ts';
import { Button } from '#web/ui/Button.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { PetitionPicker } from './PetitionPicker.tsx';
import { SendPetition } from './SendPetition.tsx';
import { useLinkAction } from './useLinkAction.ts';
import { usePetition } from './usePetition.ts';

/** Asks one's own representatives to act on somebody else's initiative; nothing of it is stored. */
export function PetitionPanel({ initiative }: { initiative: Initiative }) {
  const mayGoOn = useAccountGate();
  const steps = usePetition();
  const [chosen, setChosen] = useState<readonly Addressee[]>([]);
  const start = async () => {
    if (await mayGoOn()) steps.pick();
  };
  useLinkAction({ petition: () => void start() });
  return (
    <Panel heading="Petition">
      <p className="mb-3 text-sm text-ink-2">Ask those who represent you to act on this initiative.</p>
      <Button
        wide
        variant="secondary"
        icon={<Users aria-hidden className="size-4" />}
        onClick={() => void start()}
      >
        Petition my representatives
      </Button>
      <PetitionPicker
        open={steps.shown === 'picker'}
        onClose={steps.close}
        chosen={chosen}
        done="Next"
        onDone={(next) => {
          setChosen(next);
          (next.length > 0 ? steps.send : steps.close)();
        }}
      />
      <SendPetition initiative={initiative} to={chosen} open={steps.shown === 'send'} onClose={steps.close} />
    </Panel>
  );
}
