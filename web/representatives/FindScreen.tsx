import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLoaderData, useSearchParams } from 'react-router';
import { statesList } from '#contract/districts.ts';
import { findOfficials } from '#contract/representatives.ts';
import type { Output } from '#contract/endpoint.ts';
import { ApiError } from '#web/api/api-error.ts';
import { apiQuery } from '#web/api/queries.ts';
import { load } from '#web/api/load.ts';
import { Page } from '#web/shell/Page.tsx';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { SkeletonCard } from '#web/ui/Skeleton.tsx';
import { AddressSearch } from './AddressSearch.tsx';
import { FoundOfficials, FoundPlace } from './FoundOfficials.tsx';
import { ZipForm } from './ZipForm.tsx';
import { chambers } from '../districts/district-labels.ts';

type Answer = Output<typeof findOfficials>;

/** An unknown zip code is a message on the screen, not a 404 page. */
export const loader = load(async ({ search, read }) => {
  const body = questionIn(search);
  await read(statesList, {});
  if (!body) return { problem: null };
  try {
    await read(findOfficials, { body: { ...body } });
    return { problem: null };
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 422))
      return { problem: Object.values(error.fields)[0] ?? error.message };
    throw error;
  }
});

/** Finds the officials of a zip code or an address. The page's address contains the zip, never the street. */
export default function FindScreen() {
  const { problem } = useLoaderData() as { problem: string | null };
  const [search] = useSearchParams();
  const question = questionIn(search);
  // A result for a street belongs to the zip code that it was sent with, even if the reply comes late.
  const [byAddress, setByAddress] = useState<{ at: string; answer: Answer }>();
  const here = search.toString();
  const found = (answer: Answer) => setByAddress({ at: here, answer });
  const isAsked = question !== undefined && !problem;
  const body = { ...question, zip_code: question?.zip_code ?? '' };
  const byZip = useQuery({ ...apiQuery(findOfficials, { body }), enabled: isAsked }).data;
  const answer = byAddress?.at === here ? byAddress.answer : byZip;
  return (
    <Page
      crumbs={[{ label: 'Representatives', to: '/representatives' }, { label: 'Find' }]}
      title="Find your officials"
    >
      <PageMeta
        title="Find your officials"
        description="Enter a zip code to see who represents it in Washington, and in California in Sacramento."
        noIndex={question !== undefined}
      />
      <Panel>
        <ZipForm defaultValue={question?.zip_code} error={problem ?? undefined} />
        <Disclosure summary="Or by street address" className="mt-3 border-b-0">
          <AddressSearch key={here} onFound={found} />
        </Disclosure>
        <p className="mt-2 max-w-measure text-xs text-ink-3">
          We send a street address only to the Census Bureau to find your district. We don’t store anything
          you enter here.
        </p>
      </Panel>
      <div role="status">{answer && <FoundPlace answer={answer} />}</div>
      {answer ? <FoundOfficials answer={answer} onFound={found} /> : isAsked && <SkeletonCard />}
    </Page>
  );
}

interface Question {
  zip_code: string;
  state?: string;
  congressional_district?: number;
  state_assembly_district?: number;
  state_senate_district?: number;
}

/** The zip code and the chosen districts in the address. */
function questionIn(search: URLSearchParams): Question | undefined {
  const zip_code = search.get('zip')?.trim();
  if (!zip_code) return undefined;
  const chosen = chambers.flatMap(({ column }) => {
    const value = search.get(column);
    return value && /^\d{1,3}$/.test(value) ? [[column, Number(value)] as const] : [];
  });
  const state = search.get('state')?.trim();
  return { zip_code, ...(state && { state }), ...Object.fromEntries(chosen) };
}
