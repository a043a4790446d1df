import { Form } from 'react-router';
import type { Output } from '#contract/endpoint.ts';
import type { findOfficials } from '#contract/representatives.ts';
import { DataNote } from '#web/shell/DataNote.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { LinesEnded } from '#web/districts/LinesEnded.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { chambers, districtLabel } from '../districts/district-labels.ts';
import { DistrictSelect } from '../districts/DistrictSelect.tsx';
import { AddressSearch } from './AddressSearch.tsx';
import { FederalSection, hasFederalOfficials, hasStateOfficials, StateSection } from './OfficialsOfHome.tsx';

type Answer = Output<typeof findOfficials>;

interface FoundOfficialsProps {
  answer: Answer;
  /** Takes the answer for a street in the zip code. */
  onFound(answer: Answer): void;
}

/** The officials of a place, and a choice of districts if its zip code covers several. */
export function FoundOfficials({ answer, onFound }: FoundOfficialsProps) {
  const { notice } = answer;
  return (
    <section aria-label="Officials">
      <DataNote {...answer} className="-mt-4 mb-5" />
      {notice && (
        <Notice tone="warning" className="mb-5">
          {notice}
        </Notice>
      )}
      <StateChoice answer={answer} />
      <LinesEnded day={answer.district_lines_ended} />
      <Choices answer={answer} onFound={onFound} />
      {hasFederalOfficials(answer) ? (
        <FederalSection {...answer} />
      ) : (
        <p className="text-sm text-ink-2">Polity has not loaded any federal officials.</p>
      )}
      {hasStateOfficials(answer) && <StateSection {...answer} />}
    </section>
  );
}

/** The heading above the officials, which is announced: they all would be too much. */
export function FoundPlace({ answer }: { answer: Answer }) {
  const { place } = answer;
  return (
    <div className="mt-8 border-t border-rule pt-6">
      <h2 className="mb-1">{[place.city, place.state].filter(Boolean).join(', ')}</h2>
      <p className="mb-5 text-sm text-ink-2">
        Zip code {place.zip}
        {settled(answer)}
      </p>
    </div>
  );
}

/** ' · Congressional district 11 · State assembly district 17' */
function settled({ districts }: Answer): string {
  return chambers
    .flatMap(({ column, label }) => {
      const district = districts[column];
      return district === null ? [] : ` · ${label} ${districtLabel(district)}`;
    })
    .join('');
}

/** Asks for the state if a zip code is in several states or belongs to military mail. */
function StateChoice({ answer: { place, states } }: { answer: Answer }) {
  if (states.length < 2) return null;
  return (
    <Form className="mb-6 flex flex-wrap items-end gap-4">
      <input type="hidden" name="zip" value={place.zip} />
      <SelectField
        key={`${place.zip} ${place.state}`}
        label="State"
        name="state"
        defaultValue={place.state}
        options={states}
        className="w-full mid:w-60"
      />
      <Button type="submit" variant="secondary" className="max-mid:w-full">
        Change state
      </Button>
    </Form>
  );
}

/** Asks for the street, or for the districts, which become part of the page's address. */
function Choices({ answer: { place, districts, candidates }, onFound }: FoundOfficialsProps) {
  const open = chambers.filter(({ chamber }) => candidates[chamber].length > 1);
  if (open.length === 0) return null;
  return (
    <Panel heading="This zip code covers more than one district" className="mb-6">
      <AddressSearch key={place.zip} onFound={onFound} place={place} />
      <Form className="mt-6 space-y-4 border-t border-rule pt-5">
        <p className="max-w-measure text-sm text-ink-2">
          Or pick yours: each is listed with its current member and office cities, the likeliest first.
        </p>
        <input type="hidden" name="zip" value={place.zip} />
        <input type="hidden" name="state" value={place.state} />
        {chambers
          .filter((one) => !open.includes(one) && districts[one.column] !== null)
          .map(({ column }) => (
            <input key={column} type="hidden" name={column} value={districts[column]!} />
          ))}
        <div className="grid items-end gap-4 mid:grid-cols-2">
          {open.map(({ chamber, column }) => (
            <DistrictSelect
              key={`${chamber} ${place.zip} ${districts[column]}`}
              chamber={chamber}
              choices={candidates[chamber]}
              value={districts[column]}
            />
          ))}
        </div>
        <Button type="submit" variant="secondary">
          Show officials
        </Button>
      </Form>
    </Panel>
  );
}
