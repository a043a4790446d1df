import { useState } from 'react';
import { Link } from '#web/shell/links/Link.tsx';
import type { User } from '#contract/members/user.ts';
import { districtChoices } from '#contract/representatives.ts';
import { useSaveProfile } from '#web/members/useSaveProfile.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { hasStateContent } from '#web/shell/navigation.ts';
import { showToast } from '#web/shell/messages.ts';
import { Form, SubmitButton, type FormText } from '#web/ui/Form.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { chamberNames, chambers, type ChamberName } from '../districts/district-labels.ts';
import { DistrictSelect } from '../districts/DistrictSelect.tsx';

/** Chambers with several possible districts and no choice yet. */
export function openChambers(user: User) {
  const { districts, district_candidates: candidates } = user;
  return chambers.filter(
    ({ chamber, column }) =>
      districts[column] === null &&
      (candidates?.[chamber].length ?? 0) > 1 &&
      (chamber === 'congressional' || hasStateContent(user)),
  );
}

/** Lets a member choose one of the districts of the zip code; the choice is saved in the account. */
export function DistrictChooser({ user }: { user: User }) {
  const saved = () => showToast('Your districts have been saved.', 'success');
  const { save, busy, wrong: refused } = useSaveProfile(saved);
  const [isEmpty, setIsEmpty] = useState(false);
  const known = useApiQuery(districtChoices, { query: { state: user.state! } }).data;
  const open = openChambers(user);
  if (open.length === 0) return null;
  const candidates = (chamber: ChamberName) => user.district_candidates?.[chamber] ?? [];
  // Where nothing is known about a zip code, all districts of the state are possible.
  const isUnknown = open.every(({ chamber }) => candidates(chamber).length === known?.[chamber].length);
  const submit = (text: FormText) => {
    const given = Object.fromEntries(
      open.flatMap(({ column }) => (text(column) ? [[column, Number(text(column))]] : [])),
    );
    const nothing = Object.keys(given).length === 0;
    setIsEmpty(nothing);
    if (nothing) return showToast('Choose a district first.', 'danger');
    save({ user: given });
  };
  return (
    <div id="districts" className="scroll-mt-20">
      <Panel
        heading={open.length > 1 ? 'Which districts are yours?' : 'Which district is yours?'}
        className="mb-6"
      >
        <Form
          busy={busy}
          errors={isEmpty ? { [open[0]!.column]: 'Choose your district.' } : refused}
          onSubmit={submit}
        >
          <p className="max-w-measure text-sm text-ink-2">
            {isUnknown
              ? `We don’t know yet which ${chamberNames(open)} districts your zip code is in.`
              : `Your zip code covers more than one ${chamberNames(open)} district.`}{' '}
            Each is listed with its member and office cities{!isUnknown && ', the likeliest first'}. Not sure,
            or not listed? Add your street address in <Link to="/general_settings">General Settings</Link>,
            and we will look up your districts.
          </p>
          <div className="grid items-end gap-4 mid:grid-cols-2">
            {open.map(({ chamber }) => (
              <DistrictSelect
                key={chamber}
                chamber={chamber}
                choices={candidates(chamber).map(
                  (district) => known?.[chamber].find((one) => one.district === district) ?? district,
                )}
              />
            ))}
          </div>
          <SubmitButton>Save</SubmitButton>
        </Form>
      </Panel>
    </div>
  );
}
