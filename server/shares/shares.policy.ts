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
  /** It is a reshare of a share that is hidden from the viewer, removed, or of a deactivated member. */
  originalGone: boolean;
}

/** What a viewer may do with a share that they see. */
export function sharePolicy(share: ShareState) {
  const { own, deactivated, removed, waiting, flagged, blocked, originalGone } = share;
  const isVisible = !deactivated && !removed && !waiting;
  const mayReact = isVisible && !blocked;
  return {
    comment: mayReact,
    like: mayReact,
    rate: mayReact,
    reshare: mayReact && !originalGone,
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
  /** The viewer may comment on the share. */
  open: boolean;
}

/** What a viewer may do with a comment that they see. */
export function commentPolicy(comment: CommentState) {
  const { own, deactivated, removed, waiting, flagged, open } = comment;
  const isVisible = !deactivated && !removed && !waiting;
  return {
    reply: open && isVisible,
    like: open && isVisible,
    delete: own,
    flag: isVisible && !own && !flagged,
    block: !own && !deactivated,
  };
}
