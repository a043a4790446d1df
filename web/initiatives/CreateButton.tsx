import { Plus } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useAccountGate } from '#web/shell/useAccountGate.ts';
import { Button } from '#web/ui/Button.tsx';

/** Floats over the list of initiatives, above the Filters button on phones. Visitors are asked to sign in. */
export function CreateButton() {
  const passGate = useAccountGate();
  const navigate = useNavigate();
  const create = async () => {
    if (await passGate()) void navigate('/initiatives/create');
  };
  return (
    <div className="fixed right-4 bottom-[calc(5.25rem+var(--tab-bar))] z-20 mid:right-8 mid:bottom-6">
      <Button
        icon={<Plus aria-hidden className="size-5" />}
        onClick={() => void create()}
        className="rounded-full! shadow-2"
      >
        Create
      </Button>
    </div>
  );
}
