import { Users } from 'lucide-react';
import { useState } from 'react';
import { descriptionMax, titleMax, type Initiative } from '#contract/initiatives.ts';
import type { Addressee } from '#contract/representatives.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { Button } from '#web/ui/Button.tsx';
import { Form, SubmitButton } from '#web/ui/Form.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { PetitionPicker } from './PetitionPicker.tsx';

export type InitiativeDraft = Pick<Initiative, 'title' | 'description' | 'visibility'> & {
  representatives: readonly Addressee[];
};

interface InitiativeFormProps {
  draft: InitiativeDraft;
  onChange(changed: Partial<InitiativeDraft>): void;
  busy: boolean;
  error: ApiError | null;
  onSave(): void;
}

const visibilities = [
  {
    value: 'national',
    label: 'National',
    hint: 'Everyone can find it on the list of initiatives once you submit it.',
  },
  {
    value: '',
    label: 'Not listed',
    hint: 'Once you submit it, only people with the link can read it.',
  },
] as const;

/** Title, description, visibility and representatives to petition. */
export function InitiativeForm({ draft, onChange, busy, error, onSave }: InitiativeFormProps) {
  const [picking, setPicking] = useState(false);
  const { title, description, visibility, representatives } = draft;
  return (
    <>
      <Form busy={busy} errors={error?.fields} className="max-w-190 space-y-6" onSubmit={onSave}>
        <TextField
          label="Title"
          name="title"
          hint="One sentence that says what should happen."
          maxLength={titleMax}
          counter
          required
          value={title}
          readOnly={busy}
          onChange={(event) => onChange({ title: event.target.value })}
        />
        <TextArea
          label="Description"
          name="description"
          hint="What is the problem, what should change, and who would it help?"
          rows={10}
          optional
          className="[&_textarea]:min-h-60"
          maxLength={descriptionMax}
          counter
          value={description}
          readOnly={busy}
          onChange={(event) => onChange({ description: event.target.value })}
        />
        <RadioGroup
          legend="Visibility"
          name="visibility"
          options={visibilities}
          value={visibility}
          onChange={(chosen) => onChange({ visibility: chosen })}
        />
        <section aria-labelledby="targets">
          <h2 id="targets" className="font-ui text-sm font-semibold">
            Petition
          </h2>
          <p className="text-sm text-ink-2">
            {representatives.length === 0
              ? 'No representatives chosen. You can also choose them later.'
              : representatives.map(({ name }) => name).join(', ')}
          </p>
          {error?.fields.representative_ids && (
            <p role="alert" className="text-sm text-danger">
              {error.fields.representative_ids}
            </p>
          )}
          <Button
            variant="secondary"
            size="sm"
            className="mt-2"
            icon={<Users aria-hidden className="size-4" />}
            onClick={() => setPicking(true)}
          >
            Choose representatives
          </Button>
        </section>
        <SubmitButton className="max-mid:w-full">Save</SubmitButton>
      </Form>
      {picking && (
        <PetitionPicker
          onClose={() => setPicking(false)}
          chosen={representatives}
          done="Choose"
          onDone={(chosen) => {
            onChange({ representatives: chosen });
            setPicking(false);
          }}
        />
      )}
    </>
  );
}
