import { MessageSquareQuote } from 'lucide-react';
import { data } from 'react-router';
import { load } from '#web/load.ts';
import { Page } from '#web/shell/Page.tsx';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';

export const loader = load(async ({ params }) => {
  if (!/^\d{1,9}$/.test(params.vote_id ?? ''))
    throw data({ text: 'There is no such opinion.' }, { status: 404 });
});

export default function VoteDetailsScreen() {
  return (
    <Page
      crumbs={[{ label: 'Voice Your Opinion', to: '/voice' }, { label: 'Vote Details' }]}
      title="Voice Your Opinion"
    >
      <PageMeta title="Vote Details" noIndex />
      <EmptyState
        icon={<MessageSquareQuote />}
        title="No comments on this opinion yet"
        action={<LinkButton to="/voice">Voice Your Opinion</LinkButton>}
      />
    </Page>
  );
}
