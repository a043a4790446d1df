import { useState } from 'react';
import { AtSign } from 'lucide-react';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Form, SubmitButton } from '#web/ui/Form.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { Columns, Specimen } from './Specimen.tsx';

const ages = ['18-25', '25-30', '30-35', '35-40'].map((age) => ({ value: age, label: age }));
const places = [
  { value: 'district', label: 'District', hint: 'Up to 54 in one state' },
  { value: 'zipcode', label: 'Zip code' },
] as const;

export function Fields() {
  const [place, setPlace] = useState<'district' | 'zipcode'>('district');
  return (
    <>
      <Specimen title="Text fields">
        <Columns>
          <TextField
            label="Email"
            type="email"
            autoComplete="email"
            required
            hint="We never show it to other members."
          />
          <TextField
            label="Screen name"
            prefix={<AtSign aria-hidden className="size-4.5" />}
            optional
            maxLength={20}
            counter
            defaultValue="mayarivera"
          />
          <TextField
            label="Zip code"
            defaultValue="9410"
            inputMode="numeric"
            error="A zip code has five digits, such as 94107."
          />
          <TextField label="Congress" defaultValue="119th" disabled />
          <TextField label="Member since" defaultValue="Jan 16, 2025" readOnly />
          <PasswordField label="Password" defaultValue="correct horse" />
          <TextArea label="Comment" placeholder="Type your comment here" maxLength={500} counter />
          <TextArea
            label="Why this initiative"
            maxLength={120}
            counter
            defaultValue="Victims should not have to beg a platform for weeks. I want to see how the takedown rule treats satire, though."
            error="Add at least one source."
          />
          <SelectField label="Age group" placeholder="Select" options={ages} />
          <SelectField
            label="State"
            options={[{ value: 'CA', label: 'California' }]}
            error="Choose your state to find your representatives."
          />
          <SelectField label="Party affiliation" disabled options={[{ value: 'u', label: 'Unaffiliated' }]} />
          <SearchField label="Search bills, people, issues" className="self-end" />
        </Columns>
      </Specimen>
      <Specimen title="A form after a refusal">
        <Form onSubmit={() => undefined} errors={{ title: 'Please give your initiative a title.' }}>
          <TextField label="Title" name="title" required />
          <SubmitButton>Save</SubmitButton>
        </Form>
      </Specimen>
      <Specimen title="Choices">
        <Columns>
          <div>
            <Checkbox label="Remember email address" defaultChecked />
            <Checkbox
              label="I agree to the Terms of Use and the Privacy Policy"
              required
              error="Agree to go on."
            />
            <Checkbox label="State bills" hint="Only for members in California" disabled />
          </div>
          <RadioGroup
            legend="Location"
            name="place"
            options={places}
            value={place}
            onChange={setPlace}
            hint="Where the campaign is shown"
          />
          <RadioGroup
            legend="Truth"
            name="truth"
            inline
            options={[
              { value: '1', label: 'Untrue' },
              { value: '2', label: 'Partly true' },
            ]}
            error="Choose one."
          />
          <div>
            <Switch label="New shares" defaultChecked hint="A notice when a member shares with you" />
            <Switch label="Weekly digest" />
            <Switch label="Text messages" disabled />
          </div>
        </Columns>
      </Specimen>
    </>
  );
}
