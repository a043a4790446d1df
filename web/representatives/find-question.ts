import { chambers } from '../districts/district-labels.ts';

export interface Question {
  zip_code: string;
  state?: string;
  congressional_district?: number;
  state_assembly_district?: number;
  state_senate_district?: number;
}

/** The zip code and the chosen districts in the address. */
export function questionIn(search: URLSearchParams): Question | undefined {
  const zip_code = search.get('zip')?.trim();
  if (!zip_code) return undefined;
  const chosen = chambers.flatMap(({ column }) => {
    const value = search.get(column);
    return value && /^\d{1,3}$/.test(value) ? [[column, Number(value)] as const] : [];
  });
  const state = search.get('state')?.trim();
  return { zip_code, ...(state && { state }), ...Object.fromEntries(chosen) };
}
