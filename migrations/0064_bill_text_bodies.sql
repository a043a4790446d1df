-- The readable text of a version: plain text, blank lines part paragraphs, headings stand alone.
-- It stays when a bill is imported again; a version that has one carries its name in bill_texts.version.
create table bill_text_bodies (
  bill_id integer not null references bills on delete cascade,
  version text not null,
  body text not null,
  stored_at timestamptz not null default now(),
  primary key (bill_id, version)
);
