import { useState } from 'react';
import { redirect, useParams } from 'react-router';
import { getInitiative, listInitiatives, updateInitiative, type Initiative } from '#contract/initiatives.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { setCached } from '#web/api/set-cached.ts';
import { load } from '#web/api/load.ts';
import { Gate } from '#web/shell/Gate.tsx';
import { useAction } from '#web/shell/useAction.ts';
import { Page } from '#web/shell/Page.tsx';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { useDraft } from '#web/shell/useDraft.ts';
import { usePageGuard } from '#web/shell/usePageGuard.ts';
import { InitiativeForm, type InitiativeDraft } from './InitiativeForm.tsx';

/** A submitted initiative cannot be edited. Visitors see the gate for every id. */
export const loader = load(async ({ params, viewer, read }) => {
  if (!viewer) return;
  const { initiative } = await read(getInitiative, { params: { id: params.bill_id! } });
  if (!initiative.can.edit) throw redirect(`/initiatives/${initiative.slug}`);
});

export default function EditInitiativeScreen() {
  const { bill_id: id = '' } = useParams();
  return (
    <Page
      crumbs={[
        { label: 'Initiatives', to: '/initiatives' },
        { label: 'Details', to: `/initiatives/${id}` },
        { label: 'Edit' },
      ]}
      title="Edit Initiative"
    >
      <PageMeta title="Edit Initiative" noIndex />
      <Gate needs="account">
        <Edit id={id} />
      </Gate>
    </Page>
  );
}

function Edit({ id }: { id: string }) {
  const initiative = useApiQuery(getInitiative, { params: { id } }).data?.initiative;
  return initiative && <EditForm id={id} initiative={initiative} />;
}

function EditForm({ id, initiative }: { id: string; initiative: Initiative }) {
  const { navigate } = usePageGuard();
  const [opened] = useState(initiative);
  const { draft, change, forget } = useDraft<InitiativeDraft>(`initiative ${id}`, opened);
  const { send, busy, error } = useAction(updateInitiative, {
    changes: [listInitiatives],
    onSuccess: ({ initiative }, client) => {
      setCached(client, getInitiative, { params: { id } }, { initiative });
      forget();
      navigate(`/initiatives/${initiative.slug}`, { replace: true });
    },
  });
  return (
    <InitiativeForm
      draft={draft}
      onChange={change}
      busy={busy}
      error={error}
      onSave={() => send({ params: { id }, body: changesOf(opened, draft) })}
    />
  );
}

/** Only what differs: other parts may have been changed in another tab. */
function changesOf(opened: Initiative, { title, description, visibility, representatives }: InitiativeDraft) {
  const representative_ids = representatives.map(({ id }) => id);
  return {
    initiative: {
      ...(title !== opened.title && { title }),
      ...(description !== opened.description && { description }),
      ...(visibility !== opened.visibility && { visibility }),
    },
    ...(representative_ids.join() !== opened.representative_ids.join() && { representative_ids }),
  };
}
