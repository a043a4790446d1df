import { Mail, Pencil, Send, Trash2, Users } from 'lucide-react';
import { useState } from 'react';
import type { Initiative } from '#contract/initiatives.ts';
import { Button } from '#web/ui/Button.tsx';
import { LinkButton } from '#web/shell/links/LinkButton.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { PetitionPicker } from './PetitionPicker.tsx';
import { SendPetition } from './SendPetition.tsx';
import { useLinkAction } from './useLinkAction.ts';
import { useInitiativeActions } from './useInitiativeActions.ts';
import { usePetition } from './usePetition.ts';

/** The author's actions on an initiative; links of embedded pages can start them too. */
export function InitiativeActions({ initiative }: { initiative: Initiative }) {
  const { can, slug, status, in_review, representatives } = initiative;
  const { submit, remove, petition, busy } = useInitiativeActions(initiative);
  const isSubmitted = status === 'submitted';
  const steps = usePetition();
  const [emailUrl, setEmailUrl] = useState<string>();
  const submitAndWrite = async () => setEmailUrl(await submit());
  useLinkAction({ petition: steps.pick, submit: () => can.submit && void submitAndWrite() });
  const save = async (ids: number[]) => {
    if (await petition(ids)) (isSubmitted && ids.length > 0 ? steps.send : steps.close)();
  };
  return (
    <Panel heading="Your initiative">
      <div role="status" className="not-empty:mb-3">
        {emailUrl && (
          <Notice
            tone="success"
            title={`Your initiative has been submitted${in_review ? ' and is waiting for review' : ''}.`}
          >
            Your email app will open with the text. If it does not,{' '}
            <a href={emailUrl}>write to the administrator</a>.
          </Notice>
        )}
      </div>
      <div className="flex flex-col gap-2">
        {can.submit && (
          <Button
            wide
            icon={<Send aria-hidden className="size-4" />}
            busy={busy.submit}
            busyLabel="Submitting"
            onClick={() => void submitAndWrite()}
          >
            Submit Initiative
          </Button>
        )}
        <Button wide variant="secondary" icon={<Users aria-hidden className="size-4" />} onClick={steps.pick}>
          {representatives.length === 0 ? 'Petition representatives' : 'Change representatives'}
        </Button>
        {isSubmitted && representatives.length > 0 && (
          <Button
            wide
            variant="secondary"
            icon={<Mail aria-hidden className="size-4" />}
            onClick={steps.send}
          >
            Send the petition
          </Button>
        )}
        {can.edit && (
          <LinkButton
            wide
            variant="secondary"
            to={`/initiatives/${slug}/edit`}
            icon={<Pencil aria-hidden className="size-4" />}
          >
            Edit
          </LinkButton>
        )}
        {can.delete && (
          <Button
            wide
            variant="quiet"
            icon={<Trash2 aria-hidden className="size-4" />}
            busy={busy.remove}
            onClick={() => void remove()}
          >
            {in_review ? 'Delete initiative' : 'Delete draft'}
          </Button>
        )}
      </div>
      {steps.shown === 'picker' && (
        <PetitionPicker
          onClose={steps.close}
          chosen={representatives}
          done="Save"
          busy={busy.petition}
          onDone={(chosen) => void save(chosen.map(({ id }) => id))}
        />
      )}
      {steps.shown === 'send' && (
        <SendPetition initiative={initiative} to={representatives} onClose={steps.close} />
      )}
    </Panel>
  );
}
