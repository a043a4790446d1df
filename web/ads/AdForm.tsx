import { adTitleMax, organizationMax } from '#contract/ads/ads.ts';
import { adMaxSeconds } from '#contract/media/limits.ts';
import { MediaInput } from '#web/media/MediaInput.tsx';
import type { MediaUpload } from '#web/media/useMediaUpload.ts';
import { FieldError } from '#web/ui/FieldFrame.tsx';
import { Form, SubmitButton, useFormError } from '#web/ui/Form.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import type { AdDraft } from './ad-draft.ts';
import { AudienceFields } from './AudienceFields.tsx';

const attachedText = 'Your Video has been attached. Click on Upload and Save to proceed.';
const uploadText =
  'Your Video is being uploaded, please wait. Upload could take up to 5 minutes or sometimes longer, ' +
  'depending on the file size and internet connection speed. After the video upload is completed you will ' +
  'be taken to the Ads page.';

interface AdFormProps {
  draft: AdDraft;
  onChange(part: Partial<AdDraft>): void;
  upload: MediaUpload;
  busy: boolean;
  errors: Readonly<Record<string, string>> | undefined;
  onSave(): void;
}

/** The steps of Create Ad, in order. */
export function AdForm({ draft, onChange, upload, busy, errors, onSave }: AdFormProps) {
  const typed =
    (name: keyof AdDraft) =>
    ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) =>
      onChange({ [name]: value });
  return (
    <Form busy={busy} errors={errors} className="relative max-w-190 space-y-6" onSubmit={onSave}>
      <p className="text-ink-2">All fields are required.</p>
      {/* Disabled during the upload: anything typed would be lost. */}
      <fieldset disabled={busy} className="min-w-0 space-y-6">
        <TextField
          label="Campaign title"
          name="title"
          maxLength={adTitleMax}
          required
          value={draft.title}
          onChange={typed('title')}
        />
        <TextField
          label="Sponsoring entity name"
          name="organization_name"
          hint="Viewers see “Ad paid for by” with this name."
          maxLength={organizationMax}
          required
          value={draft.organization_name}
          onChange={typed('organization_name')}
        />
        <div className="grid grid-cols-1 gap-4 mid:grid-cols-2">
          <TextField
            label="Start date"
            name="start_date"
            type="date"
            required
            value={draft.start_date}
            onChange={typed('start_date')}
          />
          <TextField
            label="End date"
            name="end_date"
            type="date"
            min={draft.start_date || undefined}
            required
            value={draft.end_date}
            onChange={typed('end_date')}
          />
        </div>
        <AudienceFields draft={draft} onChange={onChange} />
      </fieldset>
      <VideoStep upload={upload} busy={busy} />
      <SubmitButton busyLabel="Uploading and saving" className="max-mid:w-full">
        Upload and Save
      </SubmitButton>
    </Form>
  );
}

function VideoStep({ upload, busy }: Pick<AdFormProps, 'upload' | 'busy'>) {
  const error = useFormError('ad_video');
  return (
    <section aria-labelledby="ad-video" className="space-y-2">
      <h2 id="ad-video" className="font-ui text-sm font-semibold">
        Video
      </h2>
      <p className="text-sm text-ink-2">
        The video must be under 200MB, preferably under 15 seconds (after 15 seconds viewers may skip), and at
        most 60 seconds.
      </p>
      <MediaInput
        upload={upload}
        kind="video"
        label="Choose a video"
        crop
        maxSeconds={adMaxSeconds}
        error={error && 'ad-video-error'}
      />
      {error && upload.stage === 'empty' && <FieldError id="ad-video">{error}</FieldError>}
      <div role="status">
        {upload.stage === 'attached' && !busy && <Notice tone="success">{attachedText}</Notice>}
        {busy && upload.stage !== 'failed' && <Notice>{uploadText}</Notice>}
      </div>
    </section>
  );
}
