export interface ShareState {
  own: boolean;
  /** The author's account is deactivated. */
  deactivated: boolean;
  /** An administrator removed it. */
  removed: boolean;
  /** It waits for review. */
  in_review: boolean;
  /** The viewer has flagged it. */
  flagged: boolean;
  /** The author has blocked the viewer. */
  blocked: boolean;
  /** The original of a reshare is hidden or removed, or its author has left or has blocked the viewer. */
  originalClosed: boolean;
}

/** What a viewer may do with a share that they see. */
export function sharePolicy(share: ShareState) {
  const { own, deactivated, removed, in_review, flagged, blocked, originalClosed } = share;
  const isVisible = !deactivated && !removed && !in_review;
  const mayReact = isVisible && !blocked;
  return {
    comment: mayReact,
    like: mayReact,
    rate: mayReact,
    reshare: mayReact && !originalClosed,
    delete: own,
    flag: isVisible && !own && !flagged && !blocked,
    block: !own && !deactivated,
  };
}

export interface CommentState {
  own: boolean;
  deactivated: boolean;
  removed: boolean;
  in_review: boolean;
  flagged: boolean;
  /** The author has blocked the viewer. */
  blocked: boolean;
  /** The viewer may comment on the share. */
  open: boolean;
}

/** What a viewer may do with a comment that they see. */
export function commentPolicy(comment: CommentState) {
  const { own, deactivated, removed, in_review, flagged, blocked, open } = comment;
  const isOpen = !deactivated && !removed && !in_review && !blocked;
  return {
    reply: open && isOpen,
    like: open && isOpen,
    delete: own,
    flag: isOpen && !own && !flagged,
    block: !own && !deactivated,
  };
}
