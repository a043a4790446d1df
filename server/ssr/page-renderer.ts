import { userView } from '#server/auth/user-view.ts';
import { toAppError } from '#server/http/errors.ts';
import { limitCall } from '#server/http/rate-limits/call-limits.ts';
import type { Route } from '#server/http/route.ts';
import type { Viewer } from '#server/http/viewer.ts';
import type { Services } from '#server/jobs/services.ts';
import { documentOf } from './document.ts';
import type { PageCaller, Renderer, WebApp } from './render.ts';

export interface RenderedPage {
  status: number;
  /** The address to redirect to. */
  redirect?: string;
  html?: string;
}

/**
 * Renders the page at a path (with query) as a viewer sees it. Throws what the screen's loader throws.
 * @param ip the client's address, where the page is for one request: its calls count towards the limits.
 */
export type RenderPage = (path: string, viewer: Viewer | undefined, ip?: string) => Promise<RenderedPage>;

export function pageRenderer(services: Services, routes: Route[], renderer: Renderer): RenderPage {
  const byName = new Map(routes.map((route) => [`${route.endpoint.method} ${route.endpoint.path}`, route]));
  return async (path, viewer, ip) => {
    const web = await renderer.app();
    const user = viewer ? await userView(services.db, viewer.id) : null;
    const caller = inProcessCaller(services, byName, web, viewer, ip);
    const result = await web.render(services.config.publicUrl + path, caller, user);
    if ('redirect' in result) return { status: result.status, redirect: result.redirect };
    const html = documentOf(result, renderer.assets, services.config.publicUrl);
    return { status: result.status, html: path.startsWith('/api/') ? outOfFrame(html) : html };
  };
}

/** Makes links of an embedded page to other sites leave its frame, even before scripts load. */
function outOfFrame(html: string): string {
  return html.replaceAll(/<a (?=[^>]*href="https?:)(?![^>]*\starget=)/g, '<a target="_top" ');
}

/** Calls made while rendering go straight to their handlers, under the same rules as over HTTP. */
function inProcessCaller(
  services: Services,
  routes: Map<string, Route>,
  { ApiError }: WebApp,
  viewer: Viewer | undefined,
  ip: string | undefined,
): PageCaller {
  return async (endpoint, input) => {
    const route = routes.get(`${endpoint.method} ${endpoint.path}`)!;
    try {
      if (ip !== undefined) await limitCall(services, route.endpoint, viewer, { ip, ...input });
      return await route.handle(services, viewer, input);
    } catch (error) {
      const known = toAppError(error);
      if (known.status === 500) throw error;
      throw new ApiError(known.status, known.reply);
    }
  };
}
