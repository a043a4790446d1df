import { createInitiative, listInitiatives } from '#contract/initiatives.ts';
import { newClientKey } from '#web/api/client-key.ts';
import { Gate } from '#web/shell/Gate.tsx';
import { useAction } from '#web/shell/useAction.ts';
import { Page } from '#web/shell/Page.tsx';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { useDraft } from '#web/shell/useDraft.ts';
import { usePageGuard } from '#web/shell/usePageGuard.ts';
import { InitiativeForm, type InitiativeDraft } from './InitiativeForm.tsx';

interface NewDraft extends InitiativeDraft {
  /** Identifies the draft, even after a reload, so that saving it twice adds one initiative. */
  key?: string;
}

const emptyDraft: NewDraft = {
  title: '',
  description: '',
  visibility: 'national',
  representatives: [],
};

export default function CreateInitiativeScreen() {
  return (
    <Page
      crumbs={[{ label: 'Initiatives', to: '/initiatives' }, { label: 'Create Initiative' }]}
      title="Create Initiative"
    >
      <PageMeta title="Create Initiative" noIndex />
      <Gate needs="account">
        <Create />
      </Gate>
    </Page>
  );
}

function Create() {
  const { navigate } = usePageGuard();
  const { draft, change, forget } = useDraft('initiative new', emptyDraft);
  const { send, busy, error } = useAction(createInitiative, {
    changes: [listInitiatives],
    onSuccess: () => {
      forget();
      navigate('/initiatives?filter=');
    },
  });
  return (
    <>
      <p className="mb-5 max-w-measure text-ink-2">
        An initiative is a draft until you submit it. Until then only you can see it.
      </p>
      <InitiativeForm
        draft={draft}
        onChange={(changed) => change({ ...changed, key: newClientKey() })}
        busy={busy}
        error={error}
        onSave={() => send({ body: fieldsOf(draft) })}
      />
    </>
  );
}

function fieldsOf({ representatives, key, ...initiative }: NewDraft) {
  return { initiative, representative_ids: representatives.map(({ id }) => id), client_key: key };
}
