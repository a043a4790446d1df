import { confirm } from '#web/shell/messages.ts';

/** Asks before a reply or a comment on a share is deleted. */
export const confirmCommentDeletion = () =>
  confirm({
    title: 'Delete Comment',
    text: 'Are you sure you want to delete this comment?',
    confirm: 'Delete',
    danger: true,
  });
