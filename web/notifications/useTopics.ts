import { useQuery, type QueryClient } from '@tanstack/react-query';
import {
  followTopic,
  mute,
  myTopics,
  unfollowTopic,
  unmute,
  type MyTopics,
  type TopicType,
} from '#contract/notifications.ts';
import { useApiMutation } from '#web/api/mutations.ts';
import { apiQuery, invalidate } from '#web/api/queries.ts';
import { showError, showToast } from '#web/shell/messages.ts';
import { useViewer } from '#web/shell/viewer.ts';

type ItemType = MyTopics['muted'][number]['type'];

const done = {
  onSuccess: ({ message }: { message: string }, client: QueryClient) => {
    void invalidate(client, myTopics);
    showToast(message);
  },
};
const failed = { onError: showError };

/** What the viewer follows and has muted, and how to change it. Undefined for visitors and while loading. */
export function useTopics() {
  const enabled = useViewer() !== null;
  const topics = useQuery({ ...apiQuery(myTopics, {}), enabled }).data;
  const [follow, unfollow] = [useApiMutation(followTopic, done), useApiMutation(unfollowTopic, done)];
  const [muting, unmuting] = [useApiMutation(mute, done), useApiMutation(unmute, done)];
  return {
    topics: enabled ? topics : undefined,
    busy: follow.isPending || unfollow.isPending || muting.isPending || unmuting.isPending,
    setFollowed: (type: TopicType, id: string, followed: boolean) =>
      (followed ? follow : unfollow).mutate({ params: { type, id } }, failed),
    setMuted: (type: ItemType, id: string, muted: boolean) =>
      (muted ? muting : unmuting).mutate({ params: { type, id } }, failed),
  };
}
