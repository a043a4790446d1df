import type { FastifyRequest } from 'fastify';

/** The signed-in member of a request. */
export interface Viewer {
  id: number;
  sessionId: number;
  token: string;
  accountSetup: boolean;
  isAdmin: boolean;
  /** This session began with a second step or a passkey. */
  twoStep: boolean;
  /** May read, but not write. */
  suspended: boolean;
  /** The end of a suspension, also of an earlier one; null if it is permanent. */
  suspendedUntil: Date | null;
  /** Postal code; null until the member has given a zip. */
  state: string | null;
  congressionalDistrict: number | null;
  assemblyDistrict: number | null;
  senateDistrict: number | null;
}

const memberIds = new WeakMap<FastifyRequest, number>();

/** Stores who a request is from, so that hooks can read it later. @returns the viewer. */
export function setViewer(request: FastifyRequest, viewer: Viewer | undefined): Viewer | undefined {
  if (viewer) memberIds.set(request, viewer.id);
  return viewer;
}

/** The id of the member a request is from; undefined for visitors. */
export function memberOf(request: FastifyRequest): number | undefined {
  return memberIds.get(request);
}
