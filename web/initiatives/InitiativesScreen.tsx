import { Megaphone, Plus } from 'lucide-react';
import { useSearchParams, useNavigate } from 'react-router';
import { InitiativeCardView } from '#web/lists/InitiativeCardView.tsx';
import { listLoader } from '#web/lists/first-page.ts';
import { ListPage } from '#web/lists/ListPage.tsx';
import { LinkButton } from '#web/shell/links/LinkButton.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useAccountGate } from '#web/shell/useAccountGate.ts';
import { Button } from '#web/ui/Button.tsx';

const create = <LinkButton to="/initiatives/create">Create an initiative</LinkButton>;

export const loader = listLoader('initiative');

export default function InitiativesScreen() {
  const mine = useSearchParams()[0].get('filter') === '';
  return (
    <ListPage
      name="initiative"
      Initiative={InitiativeCardView}
      description="What citizens propose, and how people feel about it."
      emptyState={
        mine ? (
          <EmptyState icon={<Megaphone />} title="You have no initiatives yet" action={create}>
            Choose Create to write one. Only you can see it until you submit it.
          </EmptyState>
        ) : (
          <EmptyState icon={<Megaphone />} title="No initiatives yet" action={create}>
            Initiatives are proposals from people like you. Be the first to publish one.
          </EmptyState>
        )
      }
    >
      <CreateButton />
    </ListPage>
  );
}

/** Floats over the list of initiatives, above the Filters button on phones. Visitors are asked to sign in. */
function CreateButton() {
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
