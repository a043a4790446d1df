import { useQuery } from '@tanstack/react-query';
import { home } from '#contract/home/front-page.ts';
import {
  followTopic,
  mute,
  myTopics,
  unfollowTopic,
  unmute,
  type MyTopics,
  type TopicType,
} from '#contract/notifications.ts';
import { apiQuery } from '#web/api/queries.ts';
import { useAction } from '#web/shell/useAction.ts';
import { useViewer } from '#web/shell/viewer.ts';

type ItemType = MyTopics['muted'][number]['type'];

// Home's first steps say whether the member follows a representative.
const options = { changes: [myTopics, home] };

/** What the viewer follows and has muted, and how to change it. Undefined for visitors and while loading. */
export function useTopics() {
  const enabled = useViewer() !== null;
  const topics = useQuery({ ...apiQuery(myTopics, {}), enabled }).data;
  const [follow, unfollow] = [useAction(followTopic, options), useAction(unfollowTopic, options)];
  const [muting, unmuting] = [useAction(mute, options), useAction(unmute, options)];
  return {
    topics: enabled ? topics : undefined,
    busy: follow.busy || unfollow.busy || muting.busy || unmuting.busy,
    setFollowed: (type: TopicType, id: string, followed: boolean) =>
      (followed ? follow : unfollow).send({ params: { type, id } }),
    setMuted: (type: ItemType, id: string, muted: boolean) =>
      (muted ? muting : unmuting).send({ params: { type, id } }),
  };
}
