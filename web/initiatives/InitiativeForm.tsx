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

export interface InitiativeDraft {
  initiative: { title: string; description: string; visibility: Initiative['visibility'] };
  representative_ids: number[];
}

/** What has been written and chosen, to be continued later. */
export type UnsavedInitiative = Partial<InitiativeDraft['initiative']> & {
  representatives?: readonly Addressee[];
};

interface InitiativeFormProps {
  stored?: UnsavedInitiative | undefined;
  busy: boolean;
  error: ApiError | null;
  onSave(written: InitiativeDraft): void;
  /** Called with what has changed, to store a draft. */
  onChange(changed: UnsavedInitiative): void;
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
export function InitiativeForm({ stored, busy, error, onSave, onChange }: InitiativeFormProps) {
  const [targets, setTargets] = useState<readonly Addressee[]>(stored?.representatives ?? []);
  const [picking, setPicking] = useState(false);
  const written = (form: HTMLFormElement): InitiativeDraft['initiative'] => {
    const values = new FormData(form);
    return {
      title: String(values.get('title')),
      description: String(values.get('description')),
      visibility: values.get('visibility') === 'national' ? 'national' : '',
    };
  };
  return (
    <>
      <Form
        busy={busy}
        errors={error?.fields}
        className="max-w-180 space-y-6"
        onSubmit={(_, form) =>
          onSave({ initiative: written(form), representative_ids: targets.map(({ id }) => id) })
        }
        onInput={({ target }) => {
          const { name, value } = target as HTMLInputElement;
          onChange({ [name]: value });
        }}
      >
        <TextField
          label="Title"
          name="title"
          hint="One sentence that says what should happen."
          maxLength={titleMax}
          counter
          required
          defaultValue={stored?.title}
        />
        <TextArea
          label="Description"
          name="description"
          hint="What is the problem, what should change, and who would it help?"
          rows={10}
          className="[&_textarea]:min-h-60"
          maxLength={descriptionMax}
          counter
          defaultValue={stored?.description}
        />
        <RadioGroup
          legend="Visibility"
          name="visibility"
          options={visibilities}
          defaultValue={stored?.visibility ?? 'national'}
        />
        <section aria-labelledby="targets">
          <h2 id="targets" className="font-ui text-sm font-semibold">
            Petition
          </h2>
          <p className="text-sm text-ink-2">
            {targets.length === 0
              ? 'No representatives chosen. You can also choose them later.'
              : targets.map(({ name }) => name).join(', ')}
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
      <PetitionPicker
        open={picking}
        onClose={() => setPicking(false)}
        chosen={targets}
        done="Choose"
        onDone={(chosen) => {
          setTargets(chosen);
          onChange({ representatives: chosen });
          setPicking(false);
        }}
      />
    </>
  );
}
