import { Mail, Pencil, Send, Trash2, Users } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Initiative } from '#contract/initiatives.ts';
import type { ActState } from '#web/embedded/useFollowAppLink.ts';
import { Button } from '#web/ui/Button.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { PetitionPicker } from './PetitionPicker.tsx';
import { SendPetition } from './SendPetition.tsx';
import { useInitiativeActs } from './useInitiativeActs.ts';

/** Milliseconds after which the picker opens. */
const pickerDelay = 500;

/** What its author can do with an initiative; links of embedded pages ask for the same. */
export function InitiativeActs({ initiative }: { initiative: Initiative }) {
  const { can, slug, representatives } = initiative;
  const { submit, remove, petition, busy } = useInitiativeActs(initiative);
  const [shown, setShown] = useState<'picker' | 'send' | null>(null);
  const [letter, setLetter] = useState<string>();
  const pick = usePickerAfterAWhile(() => setShown('picker'));
  const submitAndWrite = async () => setLetter(await submit());
  useActOfLink({ petition: pick, submit: () => can.submit && void submitAndWrite() });
  const save = async (ids: number[]) => {
    if (await petition(ids)) setShown(ids.length > 0 ? 'send' : null);
  };
  return (
    <Panel heading="Your initiative">
      {letter && (
        <Notice tone="success" role="status" className="mb-3" title="Your initiative has been submitted.">
          Your mail program opens with its text. If it does not,{' '}
          <a href={letter}>write to the administrator</a>.
        </Notice>
      )}
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
        <Button wide variant="secondary" icon={<Users aria-hidden className="size-4" />} onClick={pick}>
          {representatives.length === 0 ? 'Petition representatives' : 'Change whom it petitions'}
        </Button>
        {representatives.length > 0 && (
          <Button
            wide
            variant="secondary"
            icon={<Mail aria-hidden className="size-4" />}
            onClick={() => setShown('send')}
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
            Delete draft
          </Button>
        )}
      </div>
      <PetitionPicker
        open={shown === 'picker'}
        onClose={() => setShown(null)}
        chosen={representatives}
        done="Save"
        busy={busy.petition}
        onDone={(chosen) => void save(chosen.map(({ id }) => id))}
      />
      <SendPetition initiative={initiative} open={shown === 'send'} onClose={() => setShown(null)} />
    </Panel>
  );
}

function usePickerAfterAWhile(open: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(open, pickerDelay);
  };
}

/** Does once what a followed link asked for: its history entry says so, and then forgets it. */
function useActOfLink(acts: Record<ActState['act'], () => void>): void {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const act = (state as ActState | null)?.act;
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    if (!act) return;
    latest.current[act]?.();
    void navigate(pathname + search, { replace: true, state: null, preventScrollReset: true });
  }, [act, navigate, pathname, search]);
}
