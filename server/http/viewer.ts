import 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The member it is from, once the session has been looked up; undefined for visitors. */
    memberId: number | undefined;
  }
}

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
  /** The end of the current or last suspension; null if it is permanent. */
  suspendedUntil: Date | null;
  /** Postal code; null until the member has given a zip. */
  state: string | null;
  congressionalDistrict: number | null;
  assemblyDistrict: number | null;
  senateDistrict: number | null;
}
