import { useState } from 'react';
import { adminAds, configureAds, reviewAd, type AdminAd } from '#contract/ads/administration.ts';
import { adArchive } from '#contract/ads/ads.ts';
import { adEnabled } from '#contract/home.ts';
import { moderationLog, ownCaseText } from '#contract/moderation.ts';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { loadForAdmin } from '#web/admin/admin-load.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { VideoPlayer } from '#web/media/VideoPlayer.tsx';
import { showToast } from '#web/shell/messages.ts';
import { useAction } from '#web/shell/useAction.ts';
import { useForm } from '#web/shell/useForm.ts';
import { useDraft } from '#web/shell/useDraft.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Form, SubmitButton } from '#web/ui/Form.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { LocalTime } from '#web/ui/LocalTime.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { audienceLabel, showDay, statusLabel, videoStatusLabel } from './ad-labels.ts';
import { MoreZipCodes } from './MoreZipCodes.tsx';

/** What the settings of ads and decisions about them change. */
const adEndpoints = [adminAds, adArchive, adEnabled, moderationLog];

export const loader = loadForAdmin(({ read }) => read(adminAds, {}));

/** Settings of ads, the ads that wait for review, and those that members reported. */
export default function AdminAdsScreen() {
  const reply = useApiQuery(adminAds, {}).data;
  return (
    <AdminPage title="Ads">
      {reply && (
        <div className="grid grid-cols-1 items-start gap-4 mid:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="grid grid-cols-1 gap-4">
            <Queue
              heading="Reported by members"
              ads={reply.reported}
              empty="No reports"
              actions={{ approve: 'Keep', reject: 'Remove' }}
            />
            <Queue
              heading="Waiting for review"
              ads={reply.waiting}
              empty={
                reply.reviewed
                  ? 'No ads are waiting.'
                  : 'Ads run without review, unless the filter holds them. Start the server with ADS_REVIEW=on to approve each one first.'
              }
              actions={{ approve: 'Approve', reject: 'Reject' }}
            />
          </div>
          <Settings {...reply} />
        </div>
      )}
    </AdminPage>
  );
}

const fields = [
  ['time_to_skip_ad', 'Seconds until the first ad can be skipped'],
  ['seconds_before_skip_to_count_view', 'Seconds before Skip at which a view counts'],
  ['initial_wait', 'Seconds from opening the app to the first ad'],
  ['wait_between_ads', 'Seconds between two ads'],
] as const;

function Settings({
  enabled,
  config,
}: {
  enabled: boolean;
  config: Record<(typeof fields)[number][0], number>;
}) {
  const form = useForm(configureAds, {
    input: (text) => ({
      body: {
        enabled: text('enabled') === 'on',
        time_to_skip_ad: text('time_to_skip_ad'),
        seconds_before_skip_to_count_view: text('seconds_before_skip_to_count_view'),
        initial_wait: text('initial_wait'),
        wait_between_ads: text('wait_between_ads'),
      },
    }),
    onSuccess: ({ message }) => showToast(message),
    changes: adEndpoints,
  });
  return (
    <Panel heading="Settings">
      <Form {...form}>
        <Checkbox label="Show ads to members" name="enabled" defaultChecked={enabled} />
        {fields.map(([name, label]) => (
          <TextField
            key={name}
            label={label}
            name={name}
            inputMode="numeric"
            required
            defaultValue={config[name]}
          />
        ))}
        <SubmitButton>Save</SubmitButton>
      </Form>
    </Panel>
  );
}

interface QueueProps {
  heading: string;
  ads: readonly AdminAd[];
  empty: string;
  actions: { approve: string; reject: string };
}

function Queue({ heading, ads, empty, actions }: QueueProps) {
  return (
    <Panel heading={heading}>
      {ads.length === 0 && <p className="text-sm text-ink-2">{empty}</p>}
      <ul className="divide-y divide-rule">
        {ads.map((ad) => (
          <li key={ad.id} className="py-4 first:pt-0 last:pb-0">
            <QueuedAd ad={ad} actions={actions} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function QueuedAd({ ad, actions }: { ad: AdminAd; actions: QueueProps['actions'] }) {
  const [rejecting, setRejecting] = useState(false);
  const { send, busy } = useAction(reviewAd, { changes: adEndpoints });
  const name = <span className="sr-only">: {ad.title}</span>;
  return (
    <>
      <h3 className="text-base wrap-anywhere">{ad.title}</h3>
      <p className="mt-1 text-sm text-ink-2 wrap-anywhere">
        Paid for by {ad.organization_name} · created by {ad.owner.name} on <LocalTime iso={ad.created_at} />
      </p>
      <p className="mt-1 text-sm text-ink-2 wrap-anywhere">
        {showDay(ad.start_date)} to {showDay(ad.end_date)}
        {ad.review !== 'pending' && statusLabel(ad) && ` · ${statusLabel(ad).toLowerCase()}`}
        {!ad.url && ` · video: ${videoStatusLabel(ad.video_status).toLowerCase()}`}
      </p>
      <p className="mt-1 text-sm text-ink-2 wrap-anywhere">{audienceLabel(ad)}</p>
      <MoreZipCodes zipcodes={ad.zipcodes} />
      {ad.url && (
        <div className="mt-3 max-w-100">
          <VideoPlayer
            src={ad.url}
            poster={ad.poster}
            label={`Video of the ad ${ad.title}`}
            className="aspect-4/3"
          />
        </div>
      )}
      {ad.matches.length > 0 && (
        <p className="mt-1 text-sm">
          Matches the filter: <b className="wrap-anywhere">{ad.matches.join(', ')}</b>
        </p>
      )}
      <ul className="mt-2 space-y-2">
        {ad.reports.map(({ text, created_at }) => (
          <li key={created_at + text} className="rounded-md bg-sunken px-3 py-2 text-sm">
            <p className="whitespace-pre-line wrap-anywhere">{text}</p>
            <LocalTime iso={created_at} className="text-xs text-ink-2" />
          </li>
        ))}
      </ul>
      {ad.can.decide ? (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button
            size="sm"
            variant="secondary"
            busy={busy}
            onClick={() =>
              send({
                params: { id: String(ad.id) },
                body: { decision: 'approve', expected_review: reviewOf(ad) },
              })
            }
          >
            {actions.approve}
            {name}
          </Button>
          <Button size="sm" variant="danger" onClick={() => setRejecting(true)}>
            {actions.reject}
            {name}
          </Button>
        </div>
      ) : (
        <p className="mt-3 text-sm text-ink-2">{ownCaseText}</p>
      )}
      {rejecting && <RejectDialog ad={ad} label={actions.reject} onClose={() => setRejecting(false)} />}
    </>
  );
}

/** The queues hold pending and approved ads only. */
const reviewOf = ({ review }: AdminAd): 'pending' | 'approved' =>
  review === 'pending' ? review : 'approved';

interface RejectDialogProps {
  ad: AdminAd;
  label: string;
  onClose(): void;
}

function RejectDialog({ ad, label, onClose }: RejectDialogProps) {
  // Back or Escape may be a slip.
  const { draft, change, forget } = useDraft(`reason ad ${ad.id}`, { reason: '' });
  const drop = () => {
    forget();
    onClose();
  };
  const form = useForm(reviewAd, {
    input: (text) => ({
      params: { id: String(ad.id) },
      body: { decision: 'reject' as const, reason: text('reason'), expected_review: reviewOf(ad) },
    }),
    onSuccess: ({ message }) => {
      showToast(message);
      drop();
    },
    changes: adEndpoints,
  });
  return (
    <FormDialog
      {...form}
      onClose={onClose}
      onCancel={drop}
      title={`${label}: ${ad.title}`}
      action={label}
      danger
    >
      <TextArea
        label="Reason"
        name="reason"
        hint="The owner of the ad can read it. If the ad has run, so can everyone in the archive."
        maxLength={1_000}
        counter
        required
        value={draft.reason}
        onChange={({ target }) => change({ reason: target.value })}
      />
    </FormDialog>
  );
}
