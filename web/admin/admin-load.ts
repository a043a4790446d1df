import { data } from 'react-router';
import { ApiError } from '#web/api/api-error.ts';
import { load, type LoaderTools } from '#web/api/load.ts';

/** A loader for an admin screen. Other members get the same answer as for an unknown address. */
export function loadForAdmin(loader: (tools: LoaderTools) => Promise<unknown>) {
  return load(async (tools) => {
    if (!tools.viewer) throw data(null, { status: 404 });
    try {
      await loader(tools);
      return { needsTwoStep: false };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'two_step_setup_required') return { needsTwoStep: true };
      if (error.status === 404) throw data(null, { status: 404 });
      throw error;
    }
  });
}
