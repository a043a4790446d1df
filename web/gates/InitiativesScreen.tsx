import { Megaphone, Plus } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useAccountGate } from '#web/shell/gates.ts';
import { Page } from '#web/shell/Page.tsx';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';

export default function InitiativesScreen() {
  const pass = useAccountGate();
  const navigate = useNavigate();
  const create = async () => {
    if (await pass()) void navigate('/initiatives/create');
  };
  return (
    <Page crumbs={[{ label: 'Initiatives' }]} title="Initiatives">
      <PageMeta title="Initiatives" description="What citizens propose, and how people feel about it." />
      <EmptyState
        icon={<Megaphone />}
        title="No initiatives yet"
        action={
          <Button icon={<Plus aria-hidden className="size-4" />} onClick={() => void create()}>
            Create
          </Button>
        }
      >
        An initiative is a proposal of a citizen. Nobody has published one so far.
      </EmptyState>
    </Page>
  );
}
