import { MessagesSquare } from 'lucide-react';
import { useEffect } from 'react';
import { Gate } from '#web/shell/Gate.tsx';
import { Page } from '#web/shell/Page.tsx';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { writeSharesFrom } from '#web/api/storage.ts';
import { LinkButton } from '#web/shell/links/LinkButton.tsx';

export default function SharesScreen() {
  // What has been looked at is no longer new.
  useEffect(() => writeSharesFrom(Math.floor(Date.now() / 1000)), []);
  return (
    <Page crumbs={[{ label: 'Share' }]} title="Share">
      <PageMeta
        title="Share"
        description="What members of your network share about bills and other matters."
        noIndex
      />
      <Gate needs="account">
        <EmptyState
          icon={<MessagesSquare />}
          title="No postings yet"
          action={<LinkButton to="/suggestions">Find members</LinkButton>}
        >
          There are no members in your network. Go to CONNECT page to find members to connect with.
        </EmptyState>
      </Gate>
    </Page>
  );
}
