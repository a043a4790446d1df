import { useQuery, useQueryClient } from '@tanstack/react-query';
import { imageVideoEnabled } from '#contract/shares.ts';
import { apiQuery } from '#web/api/queries.ts';
import { useMediaUpload } from '#web/media/useMediaUpload.ts';
import { confirm } from '#web/shell/messages.ts';
import { useSupportEmail } from '#web/shell/shell-data.ts';
import { useHydrated } from '#web/ui/useHydrated.ts';

/** The image or video of a new share, for members who have the permission. */
export function useAttachment() {
  const upload = useMediaUpload('share', { autoStart: true });
  const client = useQueryClient();
  const permission = apiQuery(imageVideoEnabled, {});
  useQuery({ ...permission, enabled: useHydrated() });
  const email = useSupportEmail();
  const isGranted = async () => {
    const known = await client.ensureQueryData(permission);
    // It may have been granted since this page was opened.
    return known.video_enabled || (await client.fetchQuery({ ...permission, staleTime: 0 })).video_enabled;
  };
  /** False opens a modal that says how to get the permission. Without a connection, the server decides. */
  const mayAttach = async () => {
    if (await isGranted().catch(() => true)) return true;
    void confirm({
      title: 'Permission needed',
      text: (
        <>
          Sharing images and videos is reserved for influencers and elected officials. To request permission,
          contact us
          {email && (
            <>
              {' '}
              at <a href={`mailto:${email}`}>{email}</a>
            </>
          )}
          .
        </>
      ),
      confirm: 'OK',
      cancel: null,
    });
    return false;
  };
  return { upload, mayAttach };
}
