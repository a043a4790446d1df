import { ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import { twoStepSetupRequired } from '#contract/errors.ts';
import { Page } from '#web/shell/Page.tsx';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LinkButton } from '#web/shell/links/LinkButton.tsx';

const root = { label: 'Administration', to: '/admin' };

/** The layout of admin screens. Administrators without two-step sign-in are asked to set it up. */
export function AdminPage({
  title,
  parent,
  children,
}: {
  title?: string;
  /** The list that the page belongs to. */
  parent?: { label: string; to: string };
  children: ReactNode;
}) {
  const { needsTwoStep } = useLoaderData<{ needsTwoStep: boolean }>();
  const name = title ?? root.label;
  return (
    <Page
      crumbs={title ? [root, ...(parent ? [parent] : []), { label: title }] : [{ label: root.label }]}
      title={name}
    >
      <PageMeta title={title ? `${root.label}: ${title}` : name} noIndex />
      {needsTwoStep ? (
        <EmptyState
          icon={<ShieldCheck />}
          title={twoStepSetupRequired}
          action={<LinkButton to="/settings#security">Settings</LinkButton>}
        />
      ) : (
        children
      )}
    </Page>
  );
}
