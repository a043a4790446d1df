export interface ShareState {
  own: boolean;
  /** The author's account is deactivated. */
  deactivated: boolean;
  /** An administrator removed it. */
  removed: boolean;
  /** It waits for review. */
  waiting: boolean;
  /** The viewer has flagged it. */
  flagged: boolean;
  /** The author has blocked the viewer. */
  blocked: boolean;
  /** The original of a reshare is hidden or removed, or its author has left or has blocked the viewer. */
  originalClosed: boolean;
}

/** What a viewer may do with a share that they see. */
export function sharePolicy(share: ShareState) {
  const { own, deactivated, removed, waiting, flagged, blocked, originalClosed } = share;
  const isVisible = !deactivated && !removed && !waiting;
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
  waiting: boolean;
  flagged: boolean;
  /** The author has blocked the viewer. */
  blocked: boolean;
  /** The viewer may comment on the share. */
  open: boolean;
}

/** What a viewer may do with a comment that they see. */
export function commentPolicy(comment: CommentState) {
  const { own, deactivated, removed, waiting, flagged, blocked, open } = comment;
  const isOpen = !deactivated && !removed && !waiting && !blocked;
  return {
    reply: open && isOpen,
    like: open && isOpen,
    delete: own,
    flag: isOpen && !own && !flagged,
    block: !own && !deactivated,
  };
}
