import { useState } from 'react';
import { createAd, listAds } from '#contract/ads/ads.ts';
import { districtsList, statesList } from '#contract/districts.ts';
import { load } from '#web/api/load.ts';
import { useApiMutation } from '#web/api/mutations.ts';
import { invalidate } from '#web/api/queries.ts';
import { readToken } from '#web/api/storage.ts';
import { useMediaUpload } from '#web/media/useMediaUpload.ts';
import { Gate } from '#web/shell/Gate.tsx';
import { showError, showToast } from '#web/shell/messages.ts';
import { Page } from '#web/shell/Page.tsx';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { useAdsEnabled } from '#web/shell/shell-data.ts';
import { useDraft } from '#web/shell/useDraft.ts';
import { usePageGuard } from '#web/shell/usePageGuard.ts';
import { adFields, checkDraft, emptyDraft } from './ad-draft.ts';
import { AdForm } from './AdForm.tsx';
import { AdPreview } from './AdPreview.tsx';
import { AdsOff } from './AdsOff.tsx';

const notUploaded = 'Your ad was not saved, because its video was still being uploaded.';

export const loader = load(async ({ viewer, read }) => {
  if (viewer?.account_setup === 1)
    await Promise.all([read(statesList, {}), read(districtsList, { query: {} })]);
});

export default function CreateAdScreen() {
  const enabled = useAdsEnabled();
  return (
    <Page crumbs={[{ label: 'Ads', to: '/ads' }, { label: 'Create' }]} title="Create Ad">
      <PageMeta title="Create Ad" noIndex />
      <Gate needs="account">{enabled ? <Create /> : <AdsOff />}</Gate>
    </Page>
  );
}

function Create() {
  const { navigate, showAfterLeaving } = usePageGuard();
  const { draft, change, forget } = useDraft('ad', emptyDraft);
  const [missing, setMissing] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const upload = useMediaUpload('ad');
  const sending = useApiMutation(createAd, {
    onSuccess: ({ message }, client) => {
      upload.clear();
      forget();
      showToast(message);
      void invalidate(client, listAds);
      navigate('/ads');
    },
  });

  const save = async () => {
    const found = checkDraft(draft, upload.stage !== 'empty');
    setMissing(found);
    sending.reset();
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    const upload_id = await upload.start();
    // Its state says why, and offers to try again. The upload ends with this screen.
    if (!upload_id) showAfterLeaving(new Error(notUploaded));
    else
      await sending
        .mutateAsync({
          query: { auth_token: readToken() ?? undefined },
          body: { ad: { ...adFields(draft), upload_id } },
        })
        .catch((error: Error) => showError(error));
    setBusy(false);
  };

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 wide:grid-cols-2">
      <AdForm
        draft={draft}
        onChange={change}
        upload={upload}
        busy={busy}
        errors={Object.keys(missing).length > 0 ? missing : sending.error?.fields}
        onSave={() => void save()}
      />
      <AdPreview title={draft.title} organization={draft.organization_name} chosen={upload.chosen} />
    </div>
  );
}
