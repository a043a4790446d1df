import { useState } from 'react';
import {
  districtNames,
  privacyModes,
  type PrivacyMode,
  type PrivacySetting,
} from '#contract/members/settings.ts';
import { recordOf } from '#contract/fields.ts';
import { showToast } from '#web/shell/messages.ts';
import { Form, SubmitButton } from '#web/ui/Form.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { ConstituentFields, type Constituents } from './ConstituentFields.tsx';
import { useSaveProfile } from './useSaveProfile.ts';

const labels: Record<PrivacyMode, { label: string; hint: string }> = {
  secure: { label: 'Secure', hint: 'You accept each invitation before a member joins your network.' },
  selected: {
    label: 'Selected (recommended for elected officials)',
    hint: 'Your constituents may add you without approval. Everyone else waits for you to accept.',
  },
  open: {
    label: 'Open (recommended for elected officials)',
    hint: 'Any member may add you without approval.',
  },
};

/** Exactly one of three modes; choosing one replaces the others. Selected starts without a state. */
export function PrivacyForm({ setting }: { setting: PrivacySetting }) {
  const [mode, setMode] = useState<PrivacyMode>(() => privacyModes.find((name) => setting[name])!);
  const [constituents, setConstituents] = useState(() => constituentsOf(setting));
  const { save, busy, wrong: refused } = useSaveProfile(() => showToast('Settings have been saved'));
  const [needsState, setNeedsState] = useState(false);
  const wrong = needsState && !constituents.state ? { state: 'Choose a state.' } : refused;

  const submit = () => {
    setNeedsState(mode === 'selected' && !constituents.state);
    if (mode !== 'selected') return save({ privacy_setting: { [mode]: true } });
    if (!constituents.state) return showToast('Please select state', 'danger');
    save({ privacy_setting: { selected: constituents } });
  };

  return (
    <Form className="space-y-5" busy={busy} errors={wrong} onSubmit={submit}>
      <RadioGroup
        legend="Who may join your network"
        name="privacy"
        value={mode}
        onChange={setMode}
        options={privacyModes.map((value) => ({ value, ...labels[value] }))}
      />
      {mode === 'selected' && (
        <ConstituentFields value={constituents} onChange={setConstituents} wrong={wrong} />
      )}
      <div>
        <SubmitButton className="max-mid:w-full">Save</SubmitButton>
      </div>
    </Form>
  );
}

function constituentsOf({ selected }: PrivacySetting): Constituents {
  if (!selected) return { state: '', ...recordOf(districtNames, () => '') };
  return {
    state: String(selected.state),
    ...recordOf(districtNames, (name) => selected[name]?.toString() ?? ''),
  };
}
