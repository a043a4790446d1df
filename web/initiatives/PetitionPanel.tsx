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

/** Petitions the viewer's representatives about another member's initiative. Nothing is stored. */
export function PetitionPanel({ initiative }: { initiative: Initiative }) {
  const passGate = useAccountGate();
  const steps = usePetition();
  const [chosen, setChosen] = useState<readonly Addressee[]>([]);
  const start = async () => {
    if (await passGate()) steps.pick();
  };
  useLinkAction({ petition: () => void start() });
  return (
    <Panel heading="Petition">
      <p className="mb-3 text-sm text-ink-2">Ask your representatives to act on this initiative.</p>
      <Button
        wide
        variant="secondary"
        icon={<Users aria-hidden className="size-4" />}
        onClick={() => void start()}
      >
        Petition my representatives
      </Button>
      {steps.shown === 'picker' && (
        <PetitionPicker
          onClose={steps.close}
          chosen={chosen}
          done="Next"
          onDone={(next) => {
            setChosen(next);
            (next.length > 0 ? steps.send : steps.close)();
          }}
        />
      )}
      {steps.shown === 'send' && <SendPetition initiative={initiative} to={chosen} onClose={steps.close} />}
    </Panel>
  );
}
