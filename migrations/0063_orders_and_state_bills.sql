-- What presidential documents (category 'eo') and California bills (category 'state') have that federal bills have not.
-- bills.congress is the two-year period of every category, so that one index serves a filter by years: 119 = 2025–2026.
alter table bills
  add column display_number text,        -- 'Executive Order 14387', 'AB 12', where type and number do not make it
  add column session text,               -- a state's own: '20252026', '20252026x1' for its first extraordinary session
  add column action_kind text,           -- presidential documents: 'Executive Order', 'Proclamation', 'Memorandum' …
  add column document_number text,       -- of the Federal Register: '2026-19555'
  add column citation text,              -- '89 FR 80345'
  add column signing_date date,
  add column publication_date date,
  add column signed_by text,             -- the president, as the source names him or her
  add column pdf_url text,
  add column source text;                -- the importer whose facts these are: 'federal-register', 'pubinfo' …
alter table bills drop constraint bills_origin_chamber_check;
alter table bills add constraint bills_origin_chamber_check check (origin_chamber in ('house', 'senate', 'assembly'));

-- sort=action_type: kinds in turn, the newest of each first. Without years, and with them.
create index bills_action_kind_idx on bills (category, action_kind, introduced_date desc, latest_action_date desc, id desc)
  where action_kind is not null;
create index bills_action_kind_congress_idx on bills (category, congress, action_kind, introduced_date desc, latest_action_date desc, id desc)
  where action_kind is not null;
-- sort=eo_newest, and state lists by newest, go by bills_newest_idx and bills_congress_idx.
create index bills_document_number_idx on bills (document_number) where document_number is not null;

-- How a text is named for good, while its position moves when newer ones come: 'ih', '20250AB83194CHP'.
alter table bill_texts add column version text;
