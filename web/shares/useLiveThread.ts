import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { liveThreadPath, shareDetails, type Share } from '#contract/shares.ts';
import { followEvents } from '#web/api/live-events.ts';
import { invalidate } from '#web/api/queries.ts';

/** Reads an open thread again when comments are added or deleted, or the share is deleted. */
export function useLiveThread({ id, comments_count }: Share): void {
  const client = useQueryClient();
  const shown = useRef(comments_count);
  useEffect(() => {
    shown.current = comments_count;
  }, [comments_count]);
  useEffect(() => {
    const path = liveThreadPath.replace(':id', String(id));
    const readAgain = () => void invalidate(client, shareDetails);
    return followEvents<{ comments: number | null }>(
      path,
      'share',
      // The viewer's own comment has been read already.
      ({ comments }) => comments !== shown.current && readAgain(),
      readAgain,
    );
  }, [client, id]);
}
