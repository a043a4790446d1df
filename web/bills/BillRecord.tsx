import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { congressGovUrl } from '#contract/bills/bill-number.ts';
import { billTypes, statusNames } from '#contract/bills/bill-status.ts';
import type { Bill } from '#contract/bills/bills.ts';
import { shorten } from '#contract/bills/shorten.ts';
import { AppLink } from '#web/embedded/AppLink.tsx';
import { curlQuotes } from '#web/ui/curl-quotes.ts';
import { officialText } from '#web/ui/official-text.ts';
import { showDate } from '#web/ui/dates.ts';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { hostOf } from '#web/ui/hosts.ts';
import { countedNoun } from '#web/ui/numbers.ts';
import { billKinds } from './bill-kinds.ts';
import { activityName } from './bill-labels.ts';
import { textDate, textName } from './text-versions.ts';

/** The official record of a bill, without empty sections. */
function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="isolate">
      <h2 id={id} className="mb-2">
        {title}
      </h2>
      {children}
    </section>
  );
}

const actionsShown = 10;

export function BillActions({ bill: { actions, changes } }: { bill: Bill }) {
  const fresh = changes?.new_actions ?? 0;
  return (
    <Section id="actions" title="Actions">
      {actions.length === 0 && <p className="text-sm text-ink-2">No action on record yet.</p>}
      <ActionList actions={actions.slice(0, actionsShown)} fresh={fresh} />
      {actions.length > actionsShown && (
        <Disclosure summary={countedNoun(actions.length - actionsShown, 'earlier action')} className="mt-2">
          <ActionList actions={actions.slice(actionsShown)} fresh={fresh - actionsShown} />
        </Disclosure>
      )}
    </Section>
  );
}

/** The first `fresh` actions are new to the member. */
function ActionList({ actions, fresh }: { actions: Bill['actions']; fresh: number }) {
  return (
    <ul className="text-sm">
      {actions.map(({ date, text }, index) => (
        <li key={index} className="dated-row">
          <time dateTime={date}>{showDate(date)}</time>
          <span>
            {index < fresh && (
              <span className="mr-2 rounded-sm bg-accent px-1.5 py-0.5 text-xs font-semibold text-on-accent">
                New
              </span>
            )}
            {officialText(text)}
          </span>
        </li>
      ))}
    </ul>
  );
}

export function BillCommittees({ bill: { committees } }: { bill: Bill }) {
  if (committees.length === 0) return null;
  return (
    <Section id="committees" title="Committees">
      <ul className="text-sm">
        {committees.map(({ name, chamber, activities }) => (
          <li key={`${chamber} ${name}`} className="border-b border-rule py-2.5">
            <b className="font-semibold capitalize">{chamber}</b> · {curlQuotes(name)}
            <span className="block text-ink-2">
              {known(activities)
                .map(({ name, date }) => `${activityName(name)} ${showDate(date)}`)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The source calls some activities 'Unknown'. */
const known = (activities: Bill['committees'][number]['activities']) =>
  activities.filter(({ name }) => name !== 'Unknown');

export function BillTexts({ bill: { texts, slug, text_url, steps } }: { bill: Bill }) {
  const [newest, older] = texts.filter(({ readable }) => readable);
  if (texts.length === 0 && !text_url) return null;
  return (
    <Section id="texts" title="Official text">
      {!newest && (
        <p className="mb-1 text-sm text-ink-2">
          {texts.length === 0 ? 'No text on record yet.' : 'Polity has not loaded the text yet.'}
          {text_url && (
            <>
              {' '}
              <a href={text_url} rel="noreferrer">
                Read it on {hostOf(text_url)}
              </a>
            </>
          )}
        </p>
      )}
      <ul className="text-sm">
        {texts.map(({ name, date: dated, url, version, readable }, index) => {
          const date = textDate({ date: dated, version }, steps);
          return (
            <li key={index} className="dated-row">
              <span>{date ? showDate(date) : 'No date'}</span>
              <span className="flex flex-wrap gap-x-4 gap-y-1 max-mid:[&>a]:inline-flex max-mid:[&>a]:min-h-11 max-mid:[&>a]:items-center">
                {url ? (
                  <a href={url} rel="noreferrer">
                    {textName(name)}
                  </a>
                ) : (
                  <span>{textName(name)}</span>
                )}
                {readable && (
                  <AppLink to={textPath(slug, version!)} hideWithoutLink>
                    Read here
                  </AppLink>
                )}
              </span>
            </li>
          );
        })}
      </ul>
      {newest && older && (
        <p className="mt-3 text-sm">
          <AppLink to={textPath(slug, newest.version!, older.version!)}>
            What changed between versions
          </AppLink>
        </p>
      )}
    </Section>
  );
}

/** The path of a version, or of its comparison with an older one. */
function textPath(slug: string, version: string, from?: string): string {
  return `/bills/${slug}/text?${new URLSearchParams({ version, ...(from && { from }) })}`;
}

const subjectsShown = 15;

export function BillSubjects({ bill }: { bill: Bill }) {
  const { subjects, policy_area, issues, issues_guessed, category } = bill;
  if (subjects.length === 0 && !policy_area && issues.length === 0) return null;
  const all = [...new Set([...(policy_area ? [policy_area] : []), ...issues, ...subjects])];
  const filterFor = (subject: string) =>
    new URLSearchParams({
      filter: '',
      ...(issues.includes(subject) ? { issue_list: subject, years: '' } : { q: `"${subject}"` }),
    }).toString();
  const more = all.length - subjectsShown;
  const chips = (subjects: string[]) => (
    <ul className="flex flex-wrap gap-1.5 text-xs">
      {subjects.map((subject) => (
        <li key={subject}>
          <AppLink
            to={`${billKinds[category].list}?${filterFor(subject)}`}
            className="inline-flex min-h-11 items-center rounded-full border border-rule-strong bg-surface px-3.5 py-1.5 text-ink-2 mid:min-h-0 no-underline hover:border-accent hover:text-accent-ink"
          >
            {curlQuotes(subject)}
          </AppLink>
        </li>
      ))}
    </ul>
  );
  return (
    <Section id="subjects" title="Subjects">
      {chips(all.slice(0, more > 2 ? subjectsShown : all.length))}
      {more > 2 && (
        <Disclosure summary={`${more} more subjects`} className="mt-2">
          {chips(all.slice(subjectsShown))}
        </Disclosure>
      )}
      {issues_guessed && (
        <p className="mt-2 text-xs text-ink-3">
          We guessed these issues from words in the title. They may be wrong.
        </p>
      )}
    </Section>
  );
}

const relatedShown = 8;
/** About three lines on a phone. */
const relatedTitle = 150;

export function BillRelated({ bill: { related, category } }: { bill: Bill }) {
  if (related.length === 0) return null;
  const more = related.length - relatedShown;
  return (
    <Section id="related" title={category === 'eo' ? 'Related documents' : 'Related bills'}>
      <RelatedList related={related.slice(0, relatedShown)} />
      {more > 0 && (
        <Disclosure summary={`${more} more`} className="mt-2">
          <RelatedList related={related.slice(relatedShown)} />
        </Disclosure>
      )}
    </Section>
  );
}

function RelatedList({ related }: { related: Bill['related'] }) {
  return (
    <ul className="text-sm">
      {related.map(({ slug, number, title, relationship, loaded, status, law_number }) => (
        <li key={slug} className="border-b border-rule py-2.5">
          <RelatedLink slug={slug} loaded={loaded}>
            <b>{number}</b>
            {title && ` ${shorten(curlQuotes(title), relatedTitle)}`}
          </RelatedLink>
          <span className="block text-xs text-ink-3">
            {[relationship, law_number ?? (status && statusNames[status])].filter(Boolean).join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Bills of Congress that are not in the database are on congress.gov. */
function RelatedLink({ slug, loaded, children }: { slug: string; loaded: boolean; children: ReactNode }) {
  const [, letters, number, congress] = /^([a-z]+)(\d+)-(\d+)$/.exec(slug) ?? [];
  const type = billTypes.find((each) => each === letters);
  if (loaded)
    return (
      <AppLink to={`/bills/${slug}`} className="tap-area">
        {children}
      </AppLink>
    );
  if (!type) return children;
  return (
    <a href={congressGovUrl(type, Number(number), Number(congress))} rel="noreferrer" className="tap-area">
      {children}
      {'\u00a0'}
      <ExternalLink aria-label="on congress.gov" className="inline size-3.5" />
    </a>
  );
}
