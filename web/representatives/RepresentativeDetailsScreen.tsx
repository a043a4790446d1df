import { useLoaderData, useParams } from 'react-router';
import { getRepresentative } from '#contract/representatives.ts';
import type { Output } from '#contract/endpoint.ts';
import { levelNames } from '#contract/opinion-levels.ts';
import { useData } from '#web/api.ts';
import { load } from '#web/load.ts';
import { OpinionBars } from '#web/opinions/OpinionBars.tsx';
import { Page } from '#web/shell/Page.tsx';
import { PageMeta } from '#web/shell/PageMeta.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { showDate } from '#web/ui/dates.ts';
import { DefinitionList, type Definition } from '#web/ui/DefinitionList.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { Panel } from '#web/ui/Panel.tsx';

export const loader = load(async ({ params, read, origin }) => {
  const { representative } = await read(getRepresentative, { params: { id: params.bill_id! } });
  return { canonical: `${origin}/representatives/${representative.id}` };
});

type Details = Output<typeof getRepresentative>;

export default function RepresentativeDetailsScreen() {
  const { canonical } = useLoaderData() as { canonical: string };
  const { bill_id } = useParams();
  const data = useData(getRepresentative, { params: { id: bill_id! } });
  if (!data) return null;
  const { representative: person } = data;
  const voice =
    person.vote === 'Not Voted'
      ? 'Voice Your Opinion'
      : `My Opinion: ${levelNames[person.vote.voting_parameters]}`;
  return (
    <Page crumbs={[{ label: 'Representatives', to: '/representatives' }, { label: 'Details' }]}>
      <PageMeta
        title={person.name}
        description={[person.name, person.position, person.party_description].filter(Boolean).join(', ')}
        canonical={canonical}
      />
      <header className="mt-4 flex items-center gap-4">
        <Avatar name={person.name} src={person.image.url} size="xl" />
        <div>
          <h1>{person.name}</h1>
          <p className="text-ink-2">{person.position}</p>
          {person.party_description && <p className="text-sm text-ink-3">{person.party_description}</p>}
        </div>
      </header>
      <div className="mt-7 grid items-start gap-x-10 gap-y-8 mid:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="space-y-8">
          <General data={data} />
        </div>
        <Panel heading="What people think" className="max-mid:order-first">
          <OpinionBars tally={person.opinions} />
          <LinkButton to={`/voice?type=representatives&id=${person.id}`} wide className="mt-4">
            {voice}
          </LinkButton>
        </Panel>
      </div>
    </Page>
  );
}

function General({ data: { representative: person, address } }: { data: Details }) {
  return (
    <>
      <Section
        title="Election History"
        items={[
          { label: 'First elected', value: person.first_elected },
          { label: 'Next election', value: person.next_election },
        ]}
      />
      <Section
        title="Washington D.C. Address"
        items={[
          { label: 'Address', value: person.address },
          { label: 'Phone', value: person.phone && <a href={`tel:${person.phone}`}>{person.phone}</a> },
          { label: 'Website', value: person.website && <ExternalLink url={person.website} /> },
          { label: 'Contact form', value: person.contact_form && <ExternalLink url={person.contact_form} /> },
        ]}
      />
      {address.length > 0 && (
        <Section
          title="Other Address"
          items={address.map((office) => ({
            label: [office.city, office.state].filter(Boolean).join(', '),
            value: [office.building, office.street, office.zip, office.phone].filter(Boolean).join(', '),
          }))}
        />
      )}
      <Section
        title="Biography"
        items={[{ label: 'Date of birth', value: person.dob && showDate(person.dob) }]}
      />
      {person.committees.length > 0 && (
        <Section
          title="Committees"
          items={person.committees.map(({ name, title }) => ({ label: title ?? 'Member', value: name }))}
        />
      )}
      {person.terms.length > 0 && (
        <Section
          title="Experience"
          items={person.terms.map(({ position, party, start, end }) => ({
            label: `${start.slice(0, 4)} to ${end.slice(0, 4)}`,
            value: [position, party].filter(Boolean).join(' · '),
          }))}
        />
      )}
    </>
  );
}

function Section({ title, items }: { title: string; items: Definition[] }) {
  return (
    <section>
      <h2 className="mb-2">{title}</h2>
      <DefinitionList items={items} />
    </section>
  );
}

function ExternalLink({ url }: { url: string }) {
  return (
    <a href={url} rel="noreferrer" className="break-all">
      {new URL(url).host}
    </a>
  );
}
