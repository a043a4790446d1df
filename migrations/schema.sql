-- The schema that the migrations build. Written by npm run types:database; do not edit.

create type case_kind as enum ('post', 'initiative', 'profile', 'suspension');

create type case_status as enum ('in_review', 'waiting', 'kept', 'removed', 'appealed', 'upheld', 'restored');

create type media_kind as enum ('image', 'video');

create type media_purpose as enum ('share', 'ad');

create type media_status as enum ('uploading', 'processing', 'ready', 'failed');

create type opinion_level as enum ('strong_oppose', 'oppose', 'neutral', 'support', 'strong_support');

create type post_kind as enum ('opinion', 'share', 'reply');

create type vote_position as enum ('yea', 'nay', 'present', 'not_voting', 'other');

create table ad_audiences (
  audience text not null,
  ad_id integer not null,
  live boolean not null default false,
  shown integer not null default 0,
  draw real not null default random(),
  constraint ad_audiences_pkey PRIMARY KEY (ad_id, audience),
  constraint ad_audiences_ad_id_fkey FOREIGN KEY (ad_id) REFERENCES ads(id) ON DELETE CASCADE
);
CREATE INDEX ad_audiences_next_idx ON ad_audiences USING btree (audience, shown, draw) WHERE live;

create table ad_quarters (
  ad_id integer not null,
  member_id integer not null,
  day date not null,
  percent smallint not null,
  constraint ad_quarters_pkey PRIMARY KEY (member_id, day, ad_id, percent),
  constraint ad_quarters_ad_id_fkey FOREIGN KEY (ad_id) REFERENCES ads(id) ON DELETE CASCADE,
  constraint ad_quarters_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint ad_quarters_percent_check CHECK (percent = ANY (ARRAY[25, 50, 75, 100]))
);
CREATE INDEX ad_quarters_ad_idx ON ad_quarters USING btree (ad_id);
CREATE INDEX ad_quarters_day_idx ON ad_quarters USING btree (day);

create table ad_reports (
  ad_id integer not null,
  member_id integer not null,
  text text not null,
  created_at timestamp with time zone not null default now(),
  closed_at timestamp with time zone,
  constraint ad_reports_pkey PRIMARY KEY (ad_id, member_id),
  constraint ad_reports_ad_id_fkey FOREIGN KEY (ad_id) REFERENCES ads(id) ON DELETE CASCADE,
  constraint ad_reports_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX ad_reports_member_idx ON ad_reports USING btree (member_id);
CREATE INDEX ad_reports_open_idx ON ad_reports USING btree (created_at) WHERE closed_at IS NULL;

create table ad_views (
  ad_id integer not null,
  member_id integer not null,
  day date not null,
  constraint ad_views_pkey PRIMARY KEY (member_id, day, ad_id),
  constraint ad_views_ad_id_fkey FOREIGN KEY (ad_id) REFERENCES ads(id) ON DELETE CASCADE,
  constraint ad_views_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX ad_views_ad_idx ON ad_views USING btree (ad_id);
CREATE INDEX ad_views_day_idx ON ad_views USING btree (day);

create table ads (
  id integer not null generated always as identity,
  member_id integer not null,
  title text not null,
  organization_name text not null,
  start_date date not null,
  end_date date not null,
  time_zone text not null default 'UTC'::text,
  state character(2),
  districts smallint[] not null default '{}'::smallint[],
  zipcodes text[] not null default '{}'::text[],
  media_id uuid not null,
  review text not null,
  review_reason text,
  reviewed_at timestamp with time zone,
  status text not null default ''::text,
  published_at timestamp with time zone,
  views integer not null default 0,
  watched_25 integer not null default 0,
  watched_50 integer not null default 0,
  watched_75 integer not null default 0,
  watched_100 integer not null default 0,
  created_at timestamp with time zone not null default now(),
  constraint ads_pkey PRIMARY KEY (id),
  constraint ads_check CHECK (end_date >= start_date),
  constraint ads_check1 CHECK (districts = '{}'::smallint[] OR zipcodes = '{}'::text[]),
  constraint ads_media_id_fkey FOREIGN KEY (media_id) REFERENCES media_files(id),
  constraint ads_media_id_key UNIQUE (media_id),
  constraint ads_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint ads_review_check CHECK (review = ANY (ARRAY['approved'::text, 'pending'::text, 'rejected'::text])),
  constraint ads_state_fkey FOREIGN KEY (state) REFERENCES states(postal),
  constraint ads_status_check CHECK (status = ANY (ARRAY[''::text, 'running'::text, 'paused'::text, 'completed'::text]))
);
CREATE INDEX ads_archive_idx ON ads USING btree (start_date DESC, id DESC) WHERE published_at IS NOT NULL;
CREATE INDEX ads_member_idx ON ads USING btree (member_id, id DESC);
CREATE INDEX ads_open_idx ON ads USING btree (end_date) WHERE status = ANY (ARRAY['running'::text, 'paused'::text]);
CREATE INDEX ads_waiting_idx ON ads USING btree (id) WHERE review = 'pending'::text;
CREATE TRIGGER ads_delete_media AFTER DELETE ON ads FOR EACH ROW EXECUTE FUNCTION delete_media();

create table bill_actions (
  bill_id integer not null,
  position smallint not null,
  acted_on date not null,
  text text not null,
  constraint bill_actions_pkey PRIMARY KEY (bill_id, "position"),
  constraint bill_actions_bill_id_fkey FOREIGN KEY (bill_id) REFERENCES bills(id) ON DELETE CASCADE
);

create table bill_amendments (
  bill_id integer not null,
  congress smallint not null,
  amendment_type text not null,
  number integer not null,
  citation text not null,
  description text,
  status text not null,
  sponsor_id integer,
  sponsor_name text,
  party text,
  state character(2),
  district smallint,
  submitted_on date,
  offered_on date,
  acted_on date,
  action_text text,
  amends text,
  roll_call_id text collate "C",
  constraint bill_amendments_pkey PRIMARY KEY (bill_id, congress, amendment_type, number),
  constraint bill_amendments_amendment_type_check CHECK (amendment_type = ANY (ARRAY['hamdt'::text, 'samdt'::text, 'suamdt'::text])),
  constraint bill_amendments_bill_id_fkey FOREIGN KEY (bill_id) REFERENCES bills(id) ON DELETE CASCADE,
  constraint bill_amendments_sponsor_id_fkey FOREIGN KEY (sponsor_id) REFERENCES representatives(id) ON DELETE SET NULL,
  constraint bill_amendments_status_check CHECK (status = ANY (ARRAY['submitted'::text, 'offered'::text, 'agreed'::text, 'not_agreed'::text, 'withdrawn'::text, 'out_of_order'::text, 'fell'::text, 'tabled'::text]))
);
CREATE INDEX bill_amendments_newest_idx ON bill_amendments USING btree (bill_id, acted_on DESC NULLS LAST, number DESC);
CREATE INDEX bill_amendments_sponsor_idx ON bill_amendments USING btree (sponsor_id) WHERE sponsor_id IS NOT NULL;
CREATE TRIGGER bill_amendments_shown AFTER INSERT OR DELETE OR UPDATE ON bill_amendments FOR EACH STATEMENT EXECUTE FUNCTION bump_list_version();

create table bill_committees (
  bill_id integer not null,
  committee_code text not null,
  activity text not null,
  acted_on date not null,
  constraint bill_committees_pkey PRIMARY KEY (bill_id, committee_code, activity, acted_on),
  constraint bill_committees_bill_id_fkey FOREIGN KEY (bill_id) REFERENCES bills(id) ON DELETE CASCADE,
  constraint bill_committees_committee_code_fkey FOREIGN KEY (committee_code) REFERENCES committees(code)
);

create table bill_issue_corrections (
  bill_id integer not null,
  issues text[] not null,
  constraint bill_issue_corrections_pkey PRIMARY KEY (bill_id),
  constraint bill_issue_corrections_bill_id_fkey FOREIGN KEY (bill_id) REFERENCES bills(id) ON DELETE CASCADE
);
CREATE TRIGGER bill_issue_corrections_shown AFTER INSERT OR DELETE OR UPDATE ON bill_issue_corrections FOR EACH STATEMENT EXECUTE FUNCTION bump_list_version();

create table bill_issues (
  bill_id integer not null,
  issue text not null,
  position smallint not null,
  constraint bill_issues_pkey PRIMARY KEY (bill_id, issue),
  constraint bill_issues_bill_id_fkey FOREIGN KEY (bill_id) REFERENCES bills(id) ON DELETE CASCADE
);
CREATE INDEX bill_issues_issue_idx ON bill_issues USING btree (issue, bill_id);
CREATE TRIGGER bill_issues_shown AFTER INSERT OR DELETE OR UPDATE ON bill_issues FOR EACH STATEMENT EXECUTE FUNCTION bump_list_version();

create table bill_recorded_votes (
  bill_id integer not null,
  chamber text not null,
  congress smallint not null,
  session smallint not null,
  roll_number integer not null,
  voted_at timestamp with time zone,
  question text,
  url text,
  constraint bill_recorded_votes_pkey PRIMARY KEY (bill_id, chamber, congress, session, roll_number),
  constraint bill_recorded_votes_bill_id_fkey FOREIGN KEY (bill_id) REFERENCES bills(id) ON DELETE CASCADE,
  constraint bill_recorded_votes_chamber_check CHECK (chamber = ANY (ARRAY['house'::text, 'senate'::text]))
);

create table bill_relations (
  bill_id integer not null,
  related_slug text not null,
  related_title text,
  relationship text not null,
  constraint bill_relations_pkey PRIMARY KEY (bill_id, related_slug),
  constraint bill_relations_bill_id_fkey FOREIGN KEY (bill_id) REFERENCES bills(id) ON DELETE CASCADE
);

create table bill_subjects (
  bill_id integer not null,
  subject text not null,
  constraint bill_subjects_pkey PRIMARY KEY (bill_id, subject),
  constraint bill_subjects_bill_id_fkey FOREIGN KEY (bill_id) REFERENCES bills(id) ON DELETE CASCADE
);

create table bill_summaries (
  bill_id integer not null,
  version_code text not null,
  acted_on date,
  description text,
  text text not null,
  constraint bill_summaries_pkey PRIMARY KEY (bill_id, version_code),
  constraint bill_summaries_bill_id_fkey FOREIGN KEY (bill_id) REFERENCES bills(id) ON DELETE CASCADE
);

create table bill_text_bodies (
  bill_id integer not null,
  version text not null,
  body text not null,
  constraint bill_text_bodies_pkey PRIMARY KEY (bill_id, version),
  constraint bill_text_bodies_bill_id_fkey FOREIGN KEY (bill_id) REFERENCES bills(id) ON DELETE CASCADE
);
CREATE TRIGGER bill_text_bodies_shown AFTER INSERT OR DELETE OR UPDATE ON bill_text_bodies FOR EACH STATEMENT EXECUTE FUNCTION bump_list_version();

create table bill_texts (
  bill_id integer not null,
  position smallint not null,
  version text,
  name text not null,
  dated date,
  url text,
  constraint bill_texts_pkey PRIMARY KEY (bill_id, "position"),
  constraint bill_texts_bill_id_fkey FOREIGN KEY (bill_id) REFERENCES bills(id) ON DELETE CASCADE
);
CREATE TRIGGER bill_texts_shown AFTER INSERT OR DELETE OR UPDATE ON bill_texts FOR EACH STATEMENT EXECUTE FUNCTION bump_list_version();

create table bill_titles (
  bill_id integer not null,
  position smallint not null,
  kind text not null,
  title text not null,
  constraint bill_titles_pkey PRIMARY KEY (bill_id, "position"),
  constraint bill_titles_bill_id_fkey FOREIGN KEY (bill_id) REFERENCES bills(id) ON DELETE CASCADE
);
CREATE INDEX bill_titles_search_idx ON bill_titles USING gin (to_tsvector('english'::regconfig, folded(title)));

create table bills (
  id integer not null,
  slug text not null,
  category text not null,
  congress smallint,
  session text,
  bill_type text not null,
  number integer not null,
  display_number text,
  title text not null,
  official_title text,
  origin_chamber text,
  introduced_date date,
  status text not null,
  status_date date,
  steps jsonb not null default '[]'::jsonb,
  latest_action_date date,
  latest_action_text text,
  policy_area text,
  law_number text,
  authors text,
  cosponsor_count integer not null default 0,
  cosponsor_parties jsonb not null default '{}'::jsonb,
  subjects_text text not null default ''::text,
  summary_text text,
  summaries_loaded boolean not null default false,
  action_kind text,
  document_number text,
  citation text,
  signing_date date,
  publication_date date,
  signed_by text,
  pdf_url text,
  source text,
  source_url text,
  source_updated_at timestamp with time zone,
  imported_at timestamp with time zone not null default now(),
  search tsvector generated always as (((((setweight(to_tsvector('english'::regconfig, folded(title)), 'A'::"char") || setweight(to_tsvector('english'::regconfig, folded(COALESCE(official_title, ''::text))), 'B'::"char")) || setweight(to_tsvector('english'::regconfig, folded(((COALESCE(policy_area, ''::text) || ' '::text) || subjects_text))), 'B'::"char")) || setweight(to_tsvector('english'::regconfig, folded("left"(COALESCE(summary_text, ''::text), 20000))), 'C'::"char")) || setweight(to_tsvector('english'::regconfig, folded(((COALESCE(authors, ''::text) || ' '::text) || COALESCE(signed_by, ''::text)))), 'D'::"char"))) stored,
  constraint bills_pkey PRIMARY KEY (id),
  constraint bills_category_check CHECK (category = ANY (ARRAY['fed'::text, 'state'::text, 'local'::text, 'eo'::text])),
  constraint bills_id_fkey FOREIGN KEY (id) REFERENCES items(id) ON DELETE CASCADE,
  constraint bills_origin_chamber_check CHECK (origin_chamber = ANY (ARRAY['house'::text, 'senate'::text, 'assembly'::text])),
  constraint bills_slug_key UNIQUE (slug)
);
CREATE INDEX bills_document_number_idx ON bills USING btree (document_number) WHERE document_number IS NOT NULL;
CREATE INDEX bills_imported_idx ON bills USING btree (category, imported_at);
CREATE INDEX bills_law_number_idx ON bills USING btree (law_number) WHERE law_number IS NOT NULL;
CREATE INDEX bills_newest_idx ON bills USING btree (category, introduced_date DESC, latest_action_date DESC, id DESC);
CREATE INDEX bills_number_idx ON bills USING btree (number, bill_type);
CREATE INDEX bills_reported_idx ON bills USING btree (category, status_date DESC, id DESC) WHERE status = 'reported'::text;
CREATE INDEX bills_search_idx ON bills USING gin (search);
CREATE TRIGGER bills_announced_when_changed AFTER UPDATE OF status ON bills FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status) EXECUTE FUNCTION announce_status();
CREATE TRIGGER bills_announced_when_new AFTER INSERT ON bills REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION announce_new_bills();
CREATE TRIGGER bills_link_roll_calls AFTER INSERT ON bills REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION link_roll_calls();
CREATE TRIGGER bills_shown AFTER INSERT OR DELETE OR UPDATE ON bills FOR EACH STATEMENT EXECUTE FUNCTION bump_list_version();

create table committee_memberships (
  committee_code text not null,
  representative_id integer not null,
  title text,
  constraint committee_memberships_pkey PRIMARY KEY (committee_code, representative_id),
  constraint committee_memberships_committee_code_fkey FOREIGN KEY (committee_code) REFERENCES committees(code) ON DELETE CASCADE,
  constraint committee_memberships_representative_id_fkey FOREIGN KEY (representative_id) REFERENCES representatives(id) ON DELETE CASCADE
);
CREATE INDEX committee_memberships_representative_idx ON committee_memberships USING btree (representative_id);

create table committees (
  code text not null,
  parent_code text,
  chamber text not null,
  state character(2),
  name text not null,
  is_current boolean not null default false,
  constraint committees_pkey PRIMARY KEY (code),
  constraint committees_chamber_check CHECK (chamber = ANY (ARRAY['house'::text, 'senate'::text, 'assembly'::text, 'joint'::text])),
  constraint committees_parent_code_fkey FOREIGN KEY (parent_code) REFERENCES committees(code),
  constraint committees_state_fkey FOREIGN KEY (state) REFERENCES states(postal)
);

create table connections (
  member_id integer not null,
  friend_id integer not null,
  friend_name text collate "und-x-icu",
  created_at timestamp with time zone not null default now(),
  constraint connections_pkey PRIMARY KEY (member_id, friend_id),
  constraint connections_check CHECK (member_id <> friend_id),
  constraint connections_friend_id_fkey FOREIGN KEY (friend_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint connections_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX connections_friend_idx ON connections USING btree (friend_id);
CREATE INDEX connections_name_idx ON connections USING btree (member_id, friend_name, friend_id) WHERE friend_name IS NOT NULL;
CREATE TRIGGER connections_friend_name BEFORE INSERT ON connections FOR EACH ROW EXECUTE FUNCTION write_friend_name();

create table data_sets (
  name text not null,
  as_of date not null,
  is_complete boolean not null default false,
  stored integer not null default 0,
  expected integer,
  congresses smallint[] not null default '{}'::smallint[],
  kinds text[] not null default '{}'::text[],
  constraint data_sets_pkey PRIMARY KEY (name)
);
CREATE TRIGGER data_sets_shown AFTER INSERT OR DELETE OR UPDATE ON data_sets FOR EACH STATEMENT EXECUTE FUNCTION bump_list_version();

create table devices (
  id integer not null generated always as identity,
  member_id integer not null,
  session_id integer,
  device_id text not null,
  device_token text not null,
  device_type text not null,
  push_type text not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint devices_pkey PRIMARY KEY (id),
  constraint devices_member_id_device_id_key UNIQUE (member_id, device_id),
  constraint devices_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint devices_push_type_check CHECK (push_type = ANY (ARRAY['expo'::text, 'web'::text, 'fcm'::text])),
  constraint devices_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
);
CREATE INDEX devices_member_idx ON devices USING btree (member_id, updated_at DESC);
CREATE INDEX devices_session_idx ON devices USING btree (session_id);
CREATE UNIQUE INDEX devices_token_key ON devices USING btree (md5(device_token));

create table follows (
  follower_id integer not null,
  followed_id integer not null,
  created_at timestamp with time zone not null default now(),
  constraint follows_pkey PRIMARY KEY (follower_id, followed_id),
  constraint follows_check CHECK (follower_id <> followed_id),
  constraint follows_followed_id_fkey FOREIGN KEY (followed_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint follows_follower_id_fkey FOREIGN KEY (follower_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX follows_newest_followed_idx ON follows USING btree (follower_id, created_at DESC, followed_id DESC);
CREATE INDEX follows_newest_followers_idx ON follows USING btree (followed_id, created_at DESC, follower_id DESC);

create table holds (
  holder_id integer not null,
  held_id integer not null,
  created_at timestamp with time zone not null default now(),
  constraint holds_pkey PRIMARY KEY (holder_id, held_id),
  constraint holds_check CHECK (holder_id <> held_id),
  constraint holds_held_id_fkey FOREIGN KEY (held_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint holds_holder_id_fkey FOREIGN KEY (holder_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX holds_held_idx ON holds USING btree (held_id, holder_id);

create table import_problems (
  run_id integer not null,
  position integer not null,
  record_key text not null,
  reason text not null,
  constraint import_problems_pkey PRIMARY KEY (run_id, "position"),
  constraint import_problems_run_id_fkey FOREIGN KEY (run_id) REFERENCES import_runs(id) ON DELETE CASCADE
);

create table import_records (
  source text not null,
  record_key text not null,
  digest bytea not null,
  constraint import_records_pkey PRIMARY KEY (source, record_key)
);

create table import_runs (
  id integer not null generated always as identity,
  source text not null,
  is_sync boolean not null default false,
  started_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone,
  failure text,
  read_count integer not null default 0,
  stored_count integer not null default 0,
  unchanged_count integer not null default 0,
  skipped_count integer not null default 0,
  constraint import_runs_pkey PRIMARY KEY (id)
);
CREATE INDEX import_runs_source_idx ON import_runs USING btree (source, id DESC);

create table initiative_flags (
  initiative_id integer not null,
  member_id integer not null,
  comment text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  decided_at timestamp with time zone,
  constraint initiative_flags_pkey PRIMARY KEY (initiative_id, member_id),
  constraint initiative_flags_initiative_id_fkey FOREIGN KEY (initiative_id) REFERENCES initiatives(id) ON DELETE CASCADE,
  constraint initiative_flags_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX initiative_flags_member_idx ON initiative_flags USING btree (member_id);
CREATE TRIGGER initiative_flags_open_case AFTER INSERT ON initiative_flags FOR EACH ROW EXECUTE FUNCTION open_case_of_flag();

create table initiative_representatives (
  initiative_id integer not null,
  representative_id integer not null,
  constraint initiative_representatives_pkey PRIMARY KEY (initiative_id, representative_id),
  constraint initiative_representatives_initiative_id_fkey FOREIGN KEY (initiative_id) REFERENCES initiatives(id) ON DELETE CASCADE,
  constraint initiative_representatives_representative_id_fkey FOREIGN KEY (representative_id) REFERENCES representatives(id) ON DELETE CASCADE
);
CREATE INDEX initiative_representatives_representative_idx ON initiative_representatives USING btree (representative_id);

create table initiatives (
  id integer not null,
  author_id integer not null,
  title text not null,
  description text not null,
  visibility text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  submitted_at timestamp with time zone,
  review_since timestamp with time zone,
  removed_at timestamp with time zone,
  first_submitted_at timestamp with time zone,
  views integer not null default 0,
  client_key uuid,
  search tsvector generated always as ((setweight(to_tsvector('english'::regconfig, folded(title)), 'A'::"char") || setweight(to_tsvector('english'::regconfig, folded(description)), 'C'::"char"))) stored,
  constraint initiatives_pkey PRIMARY KEY (id),
  constraint initiatives_author_id_fkey FOREIGN KEY (author_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint initiatives_description_check CHECK (char_length(description) <= 20000),
  constraint initiatives_first_submitted CHECK (first_submitted_at IS NULL OR removed_at IS NOT NULL),
  constraint initiatives_id_fkey FOREIGN KEY (id) REFERENCES items(id) ON DELETE CASCADE,
  constraint initiatives_one_state CHECK (num_nonnulls(submitted_at, review_since, removed_at) <= 1),
  constraint initiatives_title_check CHECK (char_length(title) >= 1 AND char_length(title) <= 200),
  constraint initiatives_visibility_check CHECK (visibility = ANY (ARRAY[''::text, 'national'::text]))
);
CREATE INDEX initiatives_author_idx ON initiatives USING btree (author_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX initiatives_client_key ON initiatives USING btree (author_id, client_key);
CREATE INDEX initiatives_national_idx ON initiatives USING btree (submitted_at DESC, id DESC) WHERE visibility = 'national'::text AND submitted_at IS NOT NULL;
CREATE INDEX initiatives_search_idx ON initiatives USING gin (search);
CREATE TRIGGER initiatives_delete_undecided_cases BEFORE DELETE ON initiatives FOR EACH ROW EXECUTE FUNCTION delete_undecided_cases();
CREATE TRIGGER initiatives_open_case AFTER UPDATE OF review_since ON initiatives FOR EACH ROW WHEN (old.review_since IS NULL AND new.review_since IS NOT NULL) EXECUTE FUNCTION open_case_of_initiative_in_review();
CREATE TRIGGER initiatives_remove_item AFTER DELETE ON initiatives FOR EACH ROW EXECUTE FUNCTION remove_item();

create table invitations (
  id integer not null generated always as identity,
  sender_id integer not null,
  receiver_id integer not null,
  status text not null default 'pending'::text,
  declines smallint not null default 0,
  declined_at timestamp with time zone,
  noticed_on date,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint invitations_pkey PRIMARY KEY (id),
  constraint invitations_check CHECK (sender_id <> receiver_id),
  constraint invitations_receiver_id_fkey FOREIGN KEY (receiver_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint invitations_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint invitations_sender_id_receiver_id_key UNIQUE (sender_id, receiver_id),
  constraint invitations_status_check CHECK (status = ANY (ARRAY['pending'::text, 'accepted'::text, 'declined'::text]))
);
CREATE INDEX invitations_received_idx ON invitations USING btree (receiver_id, status, updated_at DESC, id DESC);
CREATE UNIQUE INDEX invitations_waiting_key ON invitations USING btree (LEAST(sender_id, receiver_id), GREATEST(sender_id, receiver_id)) WHERE status = 'pending'::text;

create table invite_links (
  member_id integer not null,
  code text not null,
  created_at timestamp with time zone not null default now(),
  constraint invite_links_pkey PRIMARY KEY (member_id),
  constraint invite_links_code_key UNIQUE (code),
  constraint invite_links_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);

create table item_views (
  item_id integer not null,
  day date not null,
  viewer_key bytea not null,
  constraint item_views_pkey PRIMARY KEY (item_id, day, viewer_key),
  constraint item_views_item_id_fkey FOREIGN KEY (item_id) REFERENCES items(id) ON DELETE CASCADE
);
CREATE INDEX item_views_day_idx ON item_views USING btree (day, item_id);

create table item_visits (
  member_id integer not null,
  item_id integer not null,
  visited_at timestamp with time zone not null default now(),
  status text not null,
  actions integer not null,
  texts integer not null,
  before_at timestamp with time zone,
  before_status text,
  before_actions integer,
  before_texts integer,
  constraint item_visits_pkey PRIMARY KEY (member_id, item_id),
  constraint item_visits_item_id_fkey FOREIGN KEY (item_id) REFERENCES items(id) ON DELETE CASCADE,
  constraint item_visits_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX item_visits_item_idx ON item_visits USING btree (item_id);

create table items (
  id integer not null generated always as identity,
  item_type text not null,
  constraint items_pkey PRIMARY KEY (id),
  constraint items_id_item_type_key UNIQUE (id, item_type),
  constraint items_item_type_check CHECK (item_type = ANY (ARRAY['bill'::text, 'initiative'::text, 'representative'::text]))
);

create table known_devices (
  member_id integer not null,
  device_hash bytea not null,
  last_used_at timestamp with time zone not null default now(),
  constraint known_devices_pkey PRIMARY KEY (member_id, device_hash),
  constraint known_devices_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);

create table leadership_roles (
  representative_id integer not null,
  title text not null,
  start_date date not null,
  end_date date,
  constraint leadership_roles_pkey PRIMARY KEY (representative_id, title, start_date),
  constraint leadership_roles_representative_id_fkey FOREIGN KEY (representative_id) REFERENCES representatives(id) ON DELETE CASCADE
);

create table link_previews (
  url_hash bytea not null,
  page jsonb,
  image_folder text,
  expires_at timestamp with time zone not null,
  constraint link_previews_pkey PRIMARY KEY (url_hash)
);
CREATE INDEX link_previews_expires_idx ON link_previews USING btree (expires_at);

create table list_version (
  slot smallint not null,
  version bigint not null default 1,
  constraint list_version_pkey PRIMARY KEY (slot)
);

create table listings (
  bill_id integer not null,
  category text not null,
  congress smallint,
  heading text,
  introduced date not null,
  acted date not null,
  is_law boolean not null,
  passed_house boolean not null,
  passed_senate boolean not null,
  views integer not null default 0,
  constraint listings_pkey PRIMARY KEY (bill_id),
  constraint listings_bill_id_fkey FOREIGN KEY (bill_id) REFERENCES bills(id) ON DELETE CASCADE
);
CREATE INDEX listings_congress_heading_idx ON listings USING btree (category, congress, heading, introduced DESC, acted DESC, bill_id DESC);
CREATE INDEX listings_congress_newest_idx ON listings USING btree (category, congress, introduced DESC, acted DESC, bill_id DESC);
CREATE INDEX listings_congress_views_idx ON listings USING btree (category, congress, views DESC, introduced DESC, acted DESC, bill_id DESC);
CREATE INDEX listings_heading_idx ON listings USING btree (category, heading, introduced DESC, acted DESC, bill_id DESC);
CREATE INDEX listings_house_idx ON listings USING btree (category, introduced DESC, acted DESC, bill_id DESC) WHERE passed_house;
CREATE INDEX listings_law_idx ON listings USING btree (category, introduced DESC, acted DESC, bill_id DESC) WHERE is_law;
CREATE INDEX listings_newest_idx ON listings USING btree (category, introduced DESC, acted DESC, bill_id DESC);
CREATE INDEX listings_senate_idx ON listings USING btree (category, introduced DESC, acted DESC, bill_id DESC) WHERE passed_senate;
CREATE INDEX listings_views_idx ON listings USING btree (category, views DESC, introduced DESC, acted DESC, bill_id DESC);
CREATE TRIGGER listings_shown AFTER INSERT OR DELETE OR UPDATE OF category, congress, heading, is_law, passed_house, passed_senate ON listings FOR EACH STATEMENT EXECUTE FUNCTION bump_list_version();

create table mail_invitations (
  id integer not null generated always as identity,
  sender_id integer,
  email_hash bytea not null,
  unsubscribe_hash bytea not null,
  created_at timestamp with time zone not null default now(),
  constraint mail_invitations_pkey PRIMARY KEY (id),
  constraint mail_invitations_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES members(id) ON DELETE SET NULL,
  constraint mail_invitations_unsubscribe_hash_key UNIQUE (unsubscribe_hash)
);
CREATE INDEX mail_invitations_email_idx ON mail_invitations USING btree (email_hash, created_at DESC);
CREATE INDEX mail_invitations_sender_idx ON mail_invitations USING btree (sender_id, created_at DESC);

create table mail_refusals (
  email_hash bytea not null,
  constraint mail_refusals_pkey PRIMARY KEY (email_hash)
);

create table media_files (
  id uuid not null,
  owner_id integer,
  purpose media_purpose not null,
  kind media_kind,
  status media_status not null default 'uploading'::media_status,
  failure text,
  name text not null,
  extension text not null,
  folder text not null,
  bytes integer not null,
  main_file text,
  sizes jsonb not null default '[]'::jsonb,
  width integer,
  height integer,
  duration real,
  has_poster boolean not null default false,
  has_captions boolean not null default false,
  attempts smallint not null default 0,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  attached_at timestamp with time zone,
  deleted_at timestamp with time zone,
  constraint media_files_pkey PRIMARY KEY (id),
  constraint media_files_failure CHECK ((status = 'failed'::media_status) = (failure IS NOT NULL)),
  constraint media_files_folder_key UNIQUE (folder),
  constraint media_files_name_check CHECK (char_length(name) <= 20),
  constraint media_files_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES members(id) ON DELETE SET NULL
);
CREATE INDEX media_files_deleted_idx ON media_files USING btree (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX media_files_owner_idx ON media_files USING btree (owner_id);
CREATE INDEX media_files_unattached_idx ON media_files USING btree (updated_at) WHERE attached_at IS NULL;

create table member_counts (
  shard smallint not null,
  members integer not null,
  registered integer not null default 0,
  constraint member_counts_pkey PRIMARY KEY (shard)
);

create table member_flags (
  flagged_id integer not null,
  member_id integer not null,
  comment text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  decided_at timestamp with time zone,
  constraint member_flags_pkey PRIMARY KEY (flagged_id, member_id),
  constraint member_flags_flagged_id_fkey FOREIGN KEY (flagged_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint member_flags_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX member_flags_member_idx ON member_flags USING btree (member_id);
CREATE TRIGGER member_flags_open_case AFTER INSERT ON member_flags FOR EACH ROW EXECUTE FUNCTION open_case_of_flag();

create table member_identities (
  provider text not null,
  subject text not null,
  member_id integer not null,
  email text,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone,
  constraint member_identities_pkey PRIMARY KEY (provider, subject),
  constraint member_identities_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint member_identities_member_id_provider_key UNIQUE (member_id, provider),
  constraint member_identities_provider_check CHECK (provider = ANY (ARRAY['google'::text, 'facebook'::text, 'twitter'::text, 'apple'::text]))
);

create table member_words (
  word text collate "C" not null,
  member_id integer not null,
  constraint member_words_pkey PRIMARY KEY (word, member_id),
  constraint member_words_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX member_words_member_idx ON member_words USING btree (member_id);

create table members (
  id integer not null generated always as identity,
  email text not null,
  pending_email text,
  password_hash text,
  email_confirmed_at timestamp with time zone,
  first_name text,
  last_name text,
  screen_name text,
  about_me text,
  avatar text,
  street_address text,
  apt_number text,
  city text,
  state character(2),
  zip5 character(5),
  zip4 character(4),
  congressional_district smallint,
  state_assembly_district smallint,
  state_senate_district smallint,
  age_group text,
  party_affiliation text,
  religion text,
  notify_new_bill boolean not null default true,
  notify_bill_status_change boolean not null default true,
  notify_sponsor_new_bill boolean not null default true,
  notify_invite_network boolean not null default true,
  notify_share_comment boolean not null default true,
  digest text not null default 'weekly'::text,
  digest_sent_on date,
  time_zone text,
  checklist_hidden boolean not null default false,
  privacy_mode text not null default 'secure'::text,
  privacy_state character(2),
  privacy_congressional_district smallint,
  privacy_state_assembly_district smallint,
  privacy_state_senate_district smallint,
  is_admin boolean not null default false,
  may_share_media boolean not null default false,
  suspended_at timestamp with time zone,
  suspended_until timestamp with time zone,
  suspension_reason text,
  deactivated_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone not null default now(),
  account_setup boolean generated always as (((COALESCE(first_name, ''::text) <> ''::text) AND (COALESCE(last_name, ''::text) <> ''::text) AND (COALESCE(city, ''::text) <> ''::text) AND (state IS NOT NULL) AND (zip5 IS NOT NULL))) stored,
  display_name text collate "und-x-icu" generated always as (COALESCE(NULLIF(screen_name, ''::text), NULLIF(((COALESCE(first_name, ''::text) || ' '::text) || COALESCE(last_name, ''::text)), ' '::text))) stored,
  search_text text not null default ''::text,
  constraint members_pkey PRIMARY KEY (id),
  constraint members_about_me_check CHECK (char_length(about_me) <= 30),
  constraint members_digest_check CHECK (digest = ANY (ARRAY['none'::text, 'daily'::text, 'weekly'::text])),
  constraint members_privacy_mode_check CHECK (privacy_mode = ANY (ARRAY['secure'::text, 'selected'::text, 'open'::text])),
  constraint members_privacy_state_fkey FOREIGN KEY (privacy_state) REFERENCES states(postal),
  constraint members_state_fkey FOREIGN KEY (state) REFERENCES states(postal),
  constraint members_zip4_check CHECK (zip4 ~ '^[0-9]{4}$'::text),
  constraint members_zip5_check CHECK (zip5 ~ '^[0-9]{5}$'::text)
);
CREATE INDEX members_deactivated_idx ON members USING btree (deactivated_at) WHERE deactivated_at IS NOT NULL;
CREATE INDEX members_district_idx ON members USING btree (state, congressional_district) WHERE deactivated_at IS NULL;
CREATE UNIQUE INDEX members_email_key ON members USING btree (lower(email));
CREATE INDEX members_name_idx ON members USING btree (lower(display_name), id) INCLUDE (display_name) WHERE account_setup AND deactivated_at IS NULL;
CREATE INDEX members_newest_in_state_idx ON members USING btree (state, id DESC) WHERE account_setup AND deactivated_at IS NULL;
CREATE INDEX members_newest_near_idx ON members USING btree (state, congressional_district, id DESC) WHERE account_setup AND deactivated_at IS NULL;
CREATE INDEX members_search_idx ON members USING gin (search_text gin_trgm_ops) WHERE account_setup AND deactivated_at IS NULL;
CREATE INDEX members_unconfirmed_idx ON members USING btree (last_used_at) WHERE email_confirmed_at IS NULL;
CREATE TRIGGER members_count_changed AFTER UPDATE ON members REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION count_members();
CREATE TRIGGER members_count_gone AFTER DELETE ON members REFERENCING OLD TABLE AS rows_before FOR EACH STATEMENT EXECUTE FUNCTION count_members();
CREATE TRIGGER members_count_new AFTER INSERT ON members REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION count_members();
CREATE TRIGGER members_delete_search_words AFTER DELETE ON members REFERENCING OLD TABLE AS erased_members FOR EACH STATEMENT EXECUTE FUNCTION delete_search_words();
CREATE TRIGGER members_rename_friend AFTER UPDATE ON members FOR EACH ROW WHEN (old.display_name IS DISTINCT FROM new.display_name OR (old.deactivated_at IS NULL) <> (new.deactivated_at IS NULL)) EXECUTE FUNCTION rename_friend();
CREATE TRIGGER members_search_text BEFORE INSERT OR UPDATE OF first_name, last_name, screen_name, city, state ON members FOR EACH ROW EXECUTE FUNCTION write_search_text();
CREATE TRIGGER members_verify_opinions AFTER UPDATE OF email_confirmed_at ON members FOR EACH ROW WHEN ((old.email_confirmed_at IS NULL) <> (new.email_confirmed_at IS NULL)) EXECUTE FUNCTION verify_opinions();
CREATE TRIGGER members_words_changed AFTER UPDATE ON members FOR EACH ROW WHEN (old.search_text IS DISTINCT FROM new.search_text OR old.account_setup IS DISTINCT FROM new.account_setup OR old.deactivated_at IS DISTINCT FROM new.deactivated_at) EXECUTE FUNCTION write_changed_member_words();
CREATE TRIGGER members_words_new AFTER INSERT ON members REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION write_new_member_words();

create table moderation_cases (
  id integer not null generated always as identity,
  kind case_kind not null,
  post_id integer,
  initiative_id integer,
  member_id integer not null,
  status case_status not null default 'waiting'::case_status,
  opened_at timestamp with time zone not null default now(),
  decided_at timestamp with time zone,
  reason text,
  rule text,
  removed jsonb,
  appeal_text text,
  appealed_at timestamp with time zone,
  appeal_decided_at timestamp with time zone,
  appeal_reason text,
  constraint moderation_cases_pkey PRIMARY KEY (id),
  constraint moderation_cases_decision CHECK ((status = ANY (ARRAY['in_review'::case_status, 'waiting'::case_status])) = (decided_at IS NULL)),
  constraint moderation_cases_initiative CHECK (kind = 'initiative'::case_kind OR initiative_id IS NULL),
  constraint moderation_cases_initiative_id_fkey FOREIGN KEY (initiative_id) REFERENCES initiatives(id) ON DELETE SET NULL,
  constraint moderation_cases_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint moderation_cases_post CHECK (kind = 'post'::case_kind OR post_id IS NULL),
  constraint moderation_cases_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE SET NULL
);
CREATE INDEX moderation_cases_initiative_idx ON moderation_cases USING btree (initiative_id) WHERE initiative_id IS NOT NULL;
CREATE INDEX moderation_cases_member_idx ON moderation_cases USING btree (member_id, id DESC);
CREATE UNIQUE INDEX moderation_cases_open_initiative_key ON moderation_cases USING btree (initiative_id) WHERE status = ANY (ARRAY['in_review'::case_status, 'waiting'::case_status]);
CREATE UNIQUE INDEX moderation_cases_open_post_key ON moderation_cases USING btree (post_id) WHERE status = ANY (ARRAY['in_review'::case_status, 'waiting'::case_status]);
CREATE UNIQUE INDEX moderation_cases_open_profile_key ON moderation_cases USING btree (member_id) WHERE kind = 'profile'::case_kind AND status = 'waiting'::case_status;
CREATE INDEX moderation_cases_post_idx ON moderation_cases USING btree (post_id) WHERE post_id IS NOT NULL;
CREATE INDEX moderation_cases_status_idx ON moderation_cases USING btree (status, opened_at);

create table moderation_events (
  id integer not null generated always as identity,
  kind text not null,
  at timestamp with time zone not null default now(),
  constraint moderation_events_pkey PRIMARY KEY (id),
  constraint moderation_events_kind_check CHECK (kind = ANY (ARRAY['report'::text, 'review'::text, 'appeal'::text]))
);
CREATE TRIGGER moderation_events_append_only BEFORE DELETE OR UPDATE ON moderation_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table moderation_log (
  id integer not null generated always as identity,
  at timestamp with time zone not null default now(),
  admin_id integer,
  operator text,
  action text not null,
  case_id integer,
  post_id integer,
  about_member_id integer,
  reason text,
  details jsonb not null default '{}'::jsonb,
  constraint moderation_log_pkey PRIMARY KEY (id),
  constraint moderation_log_one_actor CHECK (num_nonnulls(admin_id, operator) = 1)
);
CREATE INDEX moderation_log_about_idx ON moderation_log USING btree (about_member_id) WHERE about_member_id IS NOT NULL;
CREATE INDEX moderation_log_case_idx ON moderation_log USING btree (case_id) WHERE case_id IS NOT NULL;
CREATE TRIGGER moderation_log_append_only BEFORE DELETE OR UPDATE ON moderation_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table mutes (
  member_id integer not null,
  item_id integer not null,
  created_at timestamp with time zone not null default now(),
  constraint mutes_pkey PRIMARY KEY (member_id, item_id),
  constraint mutes_item_id_fkey FOREIGN KEY (item_id) REFERENCES items(id) ON DELETE CASCADE,
  constraint mutes_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX mutes_item_idx ON mutes USING btree (item_id, member_id);

create table notification_events (
  id integer not null generated always as identity,
  kind text not null,
  event_key text not null,
  actor_id integer,
  receiver_id integer,
  item_id integer,
  post_id integer,
  details jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null default now(),
  notified_to integer not null default 0,
  done_at timestamp with time zone,
  constraint notification_events_pkey PRIMARY KEY (id),
  constraint notification_events_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint notification_events_item_id_fkey FOREIGN KEY (item_id) REFERENCES items(id) ON DELETE CASCADE,
  constraint notification_events_kind_event_key_key UNIQUE (kind, event_key),
  constraint notification_events_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE,
  constraint notification_events_receiver_id_fkey FOREIGN KEY (receiver_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX notification_events_actor_idx ON notification_events USING btree (actor_id) WHERE actor_id IS NOT NULL;
CREATE INDEX notification_events_item_idx ON notification_events USING btree (item_id) WHERE item_id IS NOT NULL;
CREATE INDEX notification_events_post_idx ON notification_events USING btree (post_id) WHERE post_id IS NOT NULL;
CREATE INDEX notification_events_receiver_idx ON notification_events USING btree (receiver_id) WHERE receiver_id IS NOT NULL;
CREATE INDEX notification_events_waiting_idx ON notification_events USING btree (id) WHERE done_at IS NULL;

create table notifications (
  id integer not null generated always as identity,
  member_id integer not null,
  event_id integer not null,
  kind text not null,
  group_key text not null,
  size integer not null,
  created_at timestamp with time zone not null default now(),
  read_at timestamp with time zone,
  pushed_at timestamp with time zone,
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_event_id_fkey FOREIGN KEY (event_id) REFERENCES notification_events(id) ON DELETE CASCADE,
  constraint notifications_event_id_member_id_key UNIQUE (event_id, member_id),
  constraint notifications_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX notifications_created_at_idx ON notifications USING btree (created_at);
CREATE UNIQUE INDEX notifications_group_key ON notifications USING btree (member_id, group_key) WHERE read_at IS NULL;
CREATE INDEX notifications_newest_idx ON notifications USING btree (member_id, created_at DESC, id DESC);

create table one_time_tokens (
  token_hash bytea not null,
  purpose text not null,
  member_id integer,
  data jsonb not null,
  expires_at timestamp with time zone not null,
  constraint one_time_tokens_pkey PRIMARY KEY (token_hash),
  constraint one_time_tokens_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX one_time_tokens_expires_idx ON one_time_tokens USING btree (expires_at);
CREATE INDEX one_time_tokens_member_idx ON one_time_tokens USING btree (member_id) WHERE member_id IS NOT NULL;

create table opinion_activity (
  item_id integer not null,
  voices integer not null,
  days jsonb not null,
  constraint opinion_activity_pkey PRIMARY KEY (item_id),
  constraint opinion_activity_item_id_fkey FOREIGN KEY (item_id) REFERENCES items(id) ON DELETE CASCADE
);
CREATE INDEX opinion_activity_most_idx ON opinion_activity USING btree (voices DESC, item_id DESC);

create table opinion_activity_state (
  one boolean not null default true,
  until timestamp with time zone not null,
  constraint opinion_activity_state_pkey PRIMARY KEY (one),
  constraint opinion_activity_state_one_check CHECK (one)
);

create table opinion_breakdowns (
  item_id integer not null,
  computed_at timestamp with time zone not null default now(),
  states jsonb not null,
  districts jsonb not null,
  days jsonb not null,
  constraint opinion_breakdowns_pkey PRIMARY KEY (item_id),
  constraint opinion_breakdowns_item_id_fkey FOREIGN KEY (item_id) REFERENCES items(id) ON DELETE CASCADE
);

create table opinion_tallies (
  item_id integer not null,
  shard smallint not null,
  counts integer[] not null default '{0,0,0,0,0}'::integer[],
  verified integer[] not null default '{0,0,0,0,0}'::integer[],
  constraint opinion_tallies_pkey PRIMARY KEY (item_id, shard),
  constraint opinion_tallies_counts_check CHECK (cardinality(counts) = 5),
  constraint opinion_tallies_item_id_fkey FOREIGN KEY (item_id) REFERENCES items(id) ON DELETE CASCADE,
  constraint opinion_tallies_verified_check CHECK (cardinality(verified) = 5)
) with (fillfactor=50);

create table passkeys (
  id integer not null generated always as identity,
  member_id integer not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone,
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_credential_id_key UNIQUE (credential_id),
  constraint passkeys_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX passkeys_member_idx ON passkeys USING btree (member_id, id);

create table post_flags (
  post_id integer not null,
  member_id integer not null,
  comment text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  decided_at timestamp with time zone,
  constraint post_flags_pkey PRIMARY KEY (post_id, member_id),
  constraint post_flags_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint post_flags_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE
);
CREATE INDEX post_flags_member_idx ON post_flags USING btree (member_id);
CREATE TRIGGER post_flags_open_case AFTER INSERT ON post_flags FOR EACH ROW EXECUTE FUNCTION open_case_of_flag();

create table post_likes (
  post_id integer not null,
  member_id integer not null,
  created_at timestamp with time zone not null default now(),
  constraint post_likes_pkey PRIMARY KEY (post_id, member_id),
  constraint post_likes_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint post_likes_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE
);
CREATE INDEX post_likes_member_idx ON post_likes USING btree (member_id);
CREATE TRIGGER post_likes_announced AFTER INSERT ON post_likes FOR EACH ROW EXECUTE FUNCTION announce_like();
CREATE TRIGGER post_likes_count AFTER INSERT OR DELETE ON post_likes FOR EACH ROW EXECUTE FUNCTION count_likes();

create table post_mentions (
  post_id integer not null,
  member_id integer not null,
  constraint post_mentions_pkey PRIMARY KEY (post_id, member_id),
  constraint post_mentions_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint post_mentions_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE
);
CREATE INDEX post_mentions_member_idx ON post_mentions USING btree (member_id, post_id);

create table posts (
  id integer not null generated always as identity,
  kind post_kind not null,
  author_id integer not null,
  text text,
  like_count integer not null default 0,
  reply_count integer not null default 0,
  removed_at timestamp with time zone,
  review_since timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  written_at timestamp with time zone,
  client_key uuid,
  root_id integer,
  parent_id integer,
  answers_id integer,
  item_id integer,
  level opinion_level,
  counted boolean not null default true,
  verified boolean not null default false,
  constraint posts_pkey PRIMARY KEY (id),
  constraint posts_answers_id_fkey FOREIGN KEY (answers_id) REFERENCES posts(id) ON DELETE SET NULL,
  constraint posts_author_id_fkey FOREIGN KEY (author_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint posts_columns_of_kind CHECK (
CASE kind
    WHEN 'opinion'::post_kind THEN num_nulls(item_id, level) = 0 AND num_nonnulls(root_id, parent_id) = 0
    WHEN 'share'::post_kind THEN num_nonnulls(item_id, level, root_id, parent_id) = 0
    WHEN 'reply'::post_kind THEN num_nonnulls(item_id, level) = 0 AND num_nulls(root_id, parent_id, text) = 0
    ELSE NULL::boolean
END),
  constraint posts_item_id_fkey FOREIGN KEY (item_id) REFERENCES items(id) ON DELETE CASCADE,
  constraint posts_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES posts(id) ON DELETE CASCADE
) with (fillfactor=90);
CREATE INDEX opinions_level_idx ON posts USING btree (item_id, level, created_at DESC, id DESC) WHERE kind = 'opinion'::post_kind AND counted;
CREATE INDEX opinions_level_liked_idx ON posts USING btree (item_id, level, (
CASE
    WHEN counted THEN like_count
    ELSE 0
END) DESC, created_at DESC, id DESC) WHERE kind = 'opinion'::post_kind AND counted;
CREATE INDEX opinions_liked_idx ON posts USING btree (item_id, (
CASE
    WHEN counted THEN like_count
    ELSE 0
END) DESC, created_at DESC, id DESC) WHERE kind = 'opinion'::post_kind AND (counted OR text IS NOT NULL);
CREATE INDEX opinions_notices_idx ON posts USING btree (item_id) WHERE kind = 'opinion'::post_kind AND NOT counted AND text IS NOT NULL;
CREATE INDEX opinions_page_idx ON posts USING btree (item_id, created_at DESC, id DESC) WHERE kind = 'opinion'::post_kind AND (counted OR text IS NOT NULL);
CREATE INDEX opinions_recent_idx ON posts USING btree (created_at) INCLUDE (item_id) WHERE kind = 'opinion'::post_kind AND counted;
CREATE INDEX opinions_verified_idx ON posts USING btree (item_id, created_at DESC, id DESC) WHERE kind = 'opinion'::post_kind AND counted AND verified;
CREATE INDEX posts_answers_idx ON posts USING btree (answers_id) WHERE answers_id IS NOT NULL;
CREATE INDEX posts_author_idx ON posts USING btree (author_id, kind, updated_at DESC);
CREATE INDEX posts_author_replies_idx ON posts USING btree (author_id, parent_id) WHERE parent_id IS NOT NULL;
CREATE UNIQUE INDEX posts_client_key ON posts USING btree (author_id, client_key) WHERE client_key IS NOT NULL;
CREATE INDEX posts_in_review_idx ON posts USING btree (author_id, parent_id) WHERE review_since IS NOT NULL;
CREATE UNIQUE INDEX posts_opinion_key ON posts USING btree (item_id, author_id) WHERE item_id IS NOT NULL;
CREATE INDEX posts_removed_idx ON posts USING btree (removed_at) WHERE removed_at IS NOT NULL;
CREATE INDEX posts_replies_idx ON posts USING btree (parent_id, like_count DESC, id) WHERE parent_id IS NOT NULL;
CREATE INDEX posts_root_idx ON posts USING btree (root_id, author_id) WHERE root_id IS NOT NULL;
CREATE INDEX posts_shares_idx ON posts USING btree (created_at, id) WHERE kind = 'share'::post_kind;
CREATE TRIGGER opinions_of_active_members BEFORE INSERT OR UPDATE OF level, text ON posts FOR EACH ROW WHEN (new.kind = 'opinion'::post_kind) EXECUTE FUNCTION count_opinions_of_active_members();
CREATE TRIGGER opinions_tally_deleted AFTER DELETE ON posts FOR EACH ROW WHEN (old.kind = 'opinion'::post_kind) EXECUTE FUNCTION tally_opinion();
CREATE TRIGGER opinions_tally_inserted AFTER INSERT ON posts FOR EACH ROW WHEN (new.kind = 'opinion'::post_kind) EXECUTE FUNCTION tally_opinion();
CREATE TRIGGER opinions_tally_updated AFTER UPDATE OF level, text, counted, verified ON posts FOR EACH ROW WHEN (new.kind = 'opinion'::post_kind) EXECUTE FUNCTION tally_opinion();
CREATE TRIGGER posts_announced AFTER INSERT ON posts FOR EACH ROW WHEN (new.kind <> 'opinion'::post_kind AND new.review_since IS NULL) EXECUTE FUNCTION announce_post();
CREATE TRIGGER posts_count_deleted_reply AFTER DELETE ON posts FOR EACH ROW WHEN (old.kind = 'reply'::post_kind) EXECUTE FUNCTION count_reply();
CREATE TRIGGER posts_count_released_reply AFTER UPDATE OF review_since ON posts FOR EACH ROW WHEN (new.kind = 'reply'::post_kind) EXECUTE FUNCTION count_reply();
CREATE TRIGGER posts_count_reply AFTER INSERT ON posts FOR EACH ROW WHEN (new.kind = 'reply'::post_kind) EXECUTE FUNCTION count_reply();
CREATE TRIGGER posts_delete_undecided_cases BEFORE DELETE ON posts FOR EACH ROW EXECUTE FUNCTION delete_undecided_cases();
CREATE TRIGGER posts_open_case_inserted AFTER INSERT ON posts FOR EACH ROW WHEN (new.review_since IS NOT NULL) EXECUTE FUNCTION open_case_of_post_in_review();
CREATE TRIGGER posts_open_case_updated AFTER UPDATE OF review_since, text ON posts FOR EACH ROW WHEN (new.review_since IS NOT NULL AND (old.review_since IS NULL OR old.text IS DISTINCT FROM new.text)) EXECUTE FUNCTION open_case_of_post_in_review();
CREATE TRIGGER posts_release_share AFTER UPDATE OF review_since ON posts FOR EACH ROW WHEN (new.kind = 'share'::post_kind AND (old.review_since IS NULL) <> (new.review_since IS NULL)) EXECUTE FUNCTION release_share();
CREATE TRIGGER posts_released_announced AFTER UPDATE OF review_since ON posts FOR EACH ROW WHEN (new.kind <> 'opinion'::post_kind AND old.review_since IS NOT NULL AND new.review_since IS NULL) EXECUTE FUNCTION announce_post();
CREATE TRIGGER posts_renew_case AFTER UPDATE OF text ON posts FOR EACH ROW WHEN (old.text IS DISTINCT FROM new.text) EXECUTE FUNCTION renew_case_of_changed_post();

create unlogged table rate_limits (
  key text not null,
  used integer not null,
  resets_at timestamp with time zone not null,
  constraint rate_limits_pkey PRIMARY KEY (key)
) with (fillfactor=70);
CREATE INDEX rate_limits_resets_at_idx ON rate_limits USING btree (resets_at);

create table recovery_codes (
  member_id integer not null,
  code_hash bytea not null,
  constraint recovery_codes_pkey PRIMARY KEY (member_id, code_hash),
  constraint recovery_codes_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);

create table representative_accounts (
  representative_id integer not null,
  network text not null,
  handle text not null,
  constraint representative_accounts_pkey PRIMARY KEY (representative_id, network),
  constraint representative_accounts_representative_id_fkey FOREIGN KEY (representative_id) REFERENCES representatives(id) ON DELETE CASCADE
);

create table representative_offices (
  representative_id integer not null,
  office_key text not null,
  building text,
  suite text,
  address text,
  city text,
  state character(2),
  zip text,
  phone text,
  fax text,
  constraint representative_offices_pkey PRIMARY KEY (representative_id, office_key),
  constraint representative_offices_representative_id_fkey FOREIGN KEY (representative_id) REFERENCES representatives(id) ON DELETE CASCADE
);

create table representative_terms (
  representative_id integer not null,
  office text not null,
  start_date date not null,
  end_date date not null,
  open_ended boolean not null default false,
  appointed boolean not null default false,
  state character(2),
  district smallint,
  senate_class smallint,
  party text,
  caucus text,
  website text,
  phone text,
  fax text,
  email text,
  contact_form text,
  address text,
  constraint representative_terms_pkey PRIMARY KEY (representative_id, office, start_date),
  constraint representative_terms_office_check CHECK (office = ANY (ARRAY['president'::text, 'vice_president'::text, 'senator'::text, 'representative'::text, 'delegate'::text, 'resident_commissioner'::text, 'governor'::text, 'lieutenant_governor'::text, 'attorney_general'::text, 'secretary_of_state'::text, 'state_senator'::text, 'assembly_member'::text])),
  constraint representative_terms_representative_id_fkey FOREIGN KEY (representative_id) REFERENCES representatives(id) ON DELETE CASCADE,
  constraint representative_terms_state_fkey FOREIGN KEY (state) REFERENCES states(postal)
);
CREATE INDEX representative_terms_seat_idx ON representative_terms USING btree (state, office, district, end_date);

create table representatives (
  id integer not null,
  bioguide text,
  lis text,
  ocd_person text,
  govtrack integer,
  wikidata text,
  name text collate "und-x-icu" not null,
  first_name text collate "und-x-icu" not null,
  last_name text collate "und-x-icu" not null,
  nickname text,
  birthday date,
  photo text,
  search tsvector generated always as (to_tsvector('simple'::regconfig, folded(((((((name || ' '::text) || first_name) || ' '::text) || last_name) || ' '::text) || COALESCE(nickname, ''::text))))) stored,
  constraint representatives_pkey PRIMARY KEY (id),
  constraint representatives_bioguide_key UNIQUE (bioguide),
  constraint representatives_id_fkey FOREIGN KEY (id) REFERENCES items(id) ON DELETE CASCADE,
  constraint representatives_lis_key UNIQUE (lis),
  constraint representatives_ocd_person_key UNIQUE (ocd_person)
);
CREATE INDEX representatives_search_idx ON representatives USING gin (search);
CREATE TRIGGER representatives_shown AFTER INSERT OR DELETE OR UPDATE OF name, photo ON representatives FOR EACH STATEMENT EXECUTE FUNCTION bump_list_version();

create table roll_call_votes (
  roll_call_id text collate "C" not null,
  representative_id integer not null,
  position vote_position not null,
  word text not null,
  party text,
  state character(2),
  constraint roll_call_votes_pkey PRIMARY KEY (roll_call_id, representative_id),
  constraint roll_call_votes_representative_id_fkey FOREIGN KEY (representative_id) REFERENCES representatives(id) ON DELETE CASCADE,
  constraint roll_call_votes_roll_call_id_fkey FOREIGN KEY (roll_call_id) REFERENCES roll_calls(id) ON DELETE CASCADE
);
CREATE INDEX roll_call_votes_representative_idx ON roll_call_votes USING btree (representative_id, roll_call_id) INCLUDE ("position");

create table roll_calls (
  id text collate "C" not null,
  chamber text not null,
  congress smallint not null,
  session smallint not null,
  year smallint not null,
  number integer not null,
  voted_at timestamp with time zone not null,
  voted_on date not null generated always as (((voted_at AT TIME ZONE 'America/New_York'::text))::date) stored,
  question text not null,
  subject text,
  kind text not null,
  requires text,
  result text not null,
  passed boolean,
  bill_slug text,
  bill_id integer,
  amendment text,
  nomination text,
  yeas smallint not null,
  nays smallint not null,
  present smallint not null,
  not_voting smallint not null,
  others smallint not null default 0,
  tie_breaker vote_position,
  parties jsonb not null default '[]'::jsonb,
  yea_means smallint not null,
  is_decisive boolean not null default false,
  source_url text,
  source_updated_at timestamp with time zone,
  imported_at timestamp with time zone not null default now(),
  constraint roll_calls_pkey PRIMARY KEY (id),
  constraint roll_calls_bill_id_fkey FOREIGN KEY (bill_id) REFERENCES bills(id) ON DELETE SET NULL,
  constraint roll_calls_chamber_check CHECK (chamber = ANY (ARRAY['house'::text, 'senate'::text])),
  constraint roll_calls_kind_check CHECK (kind = ANY (ARRAY['passage'::text, 'suspension'::text, 'concurrence'::text, 'conference'::text, 'veto_override'::text, 'cloture'::text, 'proceed'::text, 'recommit'::text, 'table'::text, 'amendment'::text, 'nomination'::text, 'impeachment'::text, 'leadership'::text, 'quorum'::text, 'procedure'::text, 'other'::text])),
  constraint roll_calls_yea_means_check CHECK (yea_means = ANY (ARRAY['-1'::integer, 0, 1]))
);
CREATE INDEX roll_calls_bill_id_idx ON roll_calls USING btree (bill_id) WHERE bill_id IS NOT NULL;
CREATE INDEX roll_calls_bill_idx ON roll_calls USING btree (bill_slug, chamber, voted_at DESC) WHERE bill_slug IS NOT NULL;
CREATE INDEX roll_calls_decisive_bill_idx ON roll_calls USING btree (bill_id) INCLUDE (id, chamber, voted_on, yea_means) WHERE is_decisive AND bill_id IS NOT NULL;
CREATE UNIQUE INDEX roll_calls_decisive_key ON roll_calls USING btree (bill_slug, chamber) WHERE is_decisive;
CREATE INDEX roll_calls_newest_idx ON roll_calls USING btree (voted_at DESC, id);
CREATE TRIGGER roll_calls_announced AFTER INSERT ON roll_calls REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION announce_roll_calls();

create table search_words (
  word text not null,
  constraint search_words_pkey PRIMARY KEY (word)
);
CREATE INDEX search_words_idx ON search_words USING gin (word gin_trgm_ops);

create table sent_mails (
  id uuid not null,
  sent_at timestamp with time zone not null default now(),
  constraint sent_mails_pkey PRIMARY KEY (id)
);
CREATE INDEX sent_mails_sent_at_idx ON sent_mails USING btree (sent_at);

create table sessions (
  id integer not null generated always as identity,
  member_id integer not null,
  token_hash bytea not null,
  user_agent text,
  two_step boolean not null default false,
  created_at timestamp with time zone not null default now(),
  last_seen_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint sessions_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX sessions_expiry_idx ON sessions USING btree (expires_at);
CREATE INDEX sessions_member_idx ON sessions USING btree (member_id);

create table settings (
  name text not null,
  value jsonb not null,
  updated_at timestamp with time zone not null default now(),
  constraint settings_pkey PRIMARY KEY (name)
);

create table share_authors (
  member_id integer not null,
  general_count integer not null,
  newest_id integer not null,
  constraint share_authors_pkey PRIMARY KEY (member_id),
  constraint share_authors_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
) with (fillfactor=90);

create table share_receivers (
  share_id integer not null,
  member_id integer not null,
  author_id integer not null,
  constraint share_receivers_pkey PRIMARY KEY (share_id, member_id),
  constraint share_receivers_author_id_fkey FOREIGN KEY (author_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint share_receivers_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint share_receivers_share_id_fkey FOREIGN KEY (share_id) REFERENCES shares(id) ON DELETE CASCADE
);
CREATE INDEX share_receivers_author_idx ON share_receivers USING btree (author_id);
CREATE INDEX share_receivers_feed_idx ON share_receivers USING btree (member_id, share_id DESC) INCLUDE (author_id);

create table shares (
  id integer not null,
  author_id integer not null,
  general boolean not null,
  released boolean not null default true,
  url text,
  item_id integer,
  media_id uuid,
  is_reshare boolean not null default false,
  parent_id integer,
  comment_count integer not null default 0,
  reshare_count integer not null default 0,
  untrue_count integer not null default 0,
  partly_true_count integer not null default 0,
  constraint shares_pkey PRIMARY KEY (id),
  constraint shares_author_id_fkey FOREIGN KEY (author_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint shares_id_fkey FOREIGN KEY (id) REFERENCES posts(id) ON DELETE CASCADE,
  constraint shares_item_id_fkey FOREIGN KEY (item_id) REFERENCES items(id) ON DELETE SET NULL,
  constraint shares_media_id_fkey FOREIGN KEY (media_id) REFERENCES media_files(id) ON DELETE SET NULL,
  constraint shares_media_id_key UNIQUE (media_id),
  constraint shares_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES shares(id) ON DELETE SET NULL,
  constraint shares_parent_of_reshare CHECK (is_reshare OR parent_id IS NULL)
) with (fillfactor=90);
CREATE INDEX shares_author_idx ON shares USING btree (author_id, id DESC);
CREATE INDEX shares_general_idx ON shares USING btree (author_id, id DESC) WHERE general AND released;
CREATE INDEX shares_item_idx ON shares USING btree (item_id) WHERE item_id IS NOT NULL;
CREATE INDEX shares_parent_idx ON shares USING btree (parent_id, author_id) WHERE parent_id IS NOT NULL;
CREATE INDEX shares_waiting_idx ON shares USING btree (id) WHERE NOT released;
CREATE TRIGGER shares_count_deleted_reshares AFTER DELETE ON shares FOR EACH ROW WHEN (old.parent_id IS NOT NULL AND old.released) EXECUTE FUNCTION count_reshares();
CREATE TRIGGER shares_count_general AFTER INSERT OR DELETE OR UPDATE OF released ON shares FOR EACH ROW EXECUTE FUNCTION count_general_share();
CREATE TRIGGER shares_count_reshares AFTER INSERT ON shares FOR EACH ROW WHEN (new.parent_id IS NOT NULL AND new.released) EXECUTE FUNCTION count_reshares();
CREATE TRIGGER shares_delete_media AFTER DELETE ON shares FOR EACH ROW WHEN (old.media_id IS NOT NULL) EXECUTE FUNCTION delete_media();

create table short_list (
  category text not null,
  congress smallint not null,
  rank smallint not null,
  item_id integer not null,
  constraint short_list_pkey PRIMARY KEY (category, congress, rank),
  constraint short_list_item_id_fkey FOREIGN KEY (item_id) REFERENCES items(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX short_list_item_key ON short_list USING btree (item_id);
CREATE TRIGGER short_list_shown AFTER INSERT OR DELETE OR UPDATE ON short_list FOR EACH STATEMENT EXECUTE FUNCTION bump_list_version();

create table short_list_choices (
  item_id integer not null,
  choice text not null,
  chosen_at timestamp with time zone not null default now(),
  constraint short_list_choices_pkey PRIMARY KEY (item_id),
  constraint short_list_choices_choice_check CHECK (choice = ANY (ARRAY['pin'::text, 'hide'::text])),
  constraint short_list_choices_item_id_fkey FOREIGN KEY (item_id) REFERENCES items(id) ON DELETE CASCADE
);

create table spelling_words (
  word text not null,
  uses integer not null,
  constraint spelling_words_pkey PRIMARY KEY (word)
);
CREATE INDEX spelling_words_idx ON spelling_words USING gin (word gin_trgm_ops);

create table sponsorships (
  bill_id integer not null,
  representative_id integer not null,
  is_sponsor boolean not null,
  is_original boolean not null default false,
  sponsored_on date,
  withdrawn_on date,
  party text,
  state character(2),
  district smallint,
  constraint sponsorships_pkey PRIMARY KEY (bill_id, representative_id),
  constraint sponsorships_bill_id_fkey FOREIGN KEY (bill_id) REFERENCES bills(id) ON DELETE CASCADE,
  constraint sponsorships_representative_id_fkey FOREIGN KEY (representative_id) REFERENCES representatives(id) ON DELETE CASCADE
);
CREATE INDEX sponsorships_representative_idx ON sponsorships USING btree (representative_id, bill_id);
CREATE UNIQUE INDEX sponsorships_sponsor_key ON sponsorships USING btree (bill_id) WHERE is_sponsor;
CREATE TRIGGER sponsorships_shown AFTER INSERT OR DELETE OR UPDATE ON sponsorships FOR EACH STATEMENT EXECUTE FUNCTION bump_list_version();

create table states (
  postal character(2) not null,
  id smallint not null,
  name text not null,
  house_seats smallint not null,
  constraint states_pkey PRIMARY KEY (postal),
  constraint states_id_key UNIQUE (id),
  constraint states_name_key UNIQUE (name)
);

create table sync_cursors (
  source text not null,
  name text not null,
  value text not null,
  constraint sync_cursors_pkey PRIMARY KEY (source, name)
);

create table sync_documents (
  url text not null,
  etag text,
  last_modified text,
  version text,
  constraint sync_documents_pkey PRIMARY KEY (url)
);

create table topic_follows (
  member_id integer not null,
  topic_type text not null,
  topic text not null,
  created_at timestamp with time zone not null default now(),
  constraint topic_follows_pkey PRIMARY KEY (member_id, topic_type, topic),
  constraint topic_follows_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint topic_follows_topic_type_check CHECK (topic_type = ANY (ARRAY['issue'::text, 'representative'::text, 'committee'::text]))
);
CREATE INDEX topic_follows_topic_idx ON topic_follows USING btree (topic_type, topic, member_id);

create table truth_ratings (
  share_id integer not null,
  member_id integer not null,
  value smallint not null,
  created_at timestamp with time zone not null default now(),
  constraint truth_ratings_pkey PRIMARY KEY (share_id, member_id),
  constraint truth_ratings_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint truth_ratings_share_id_fkey FOREIGN KEY (share_id) REFERENCES shares(id) ON DELETE CASCADE,
  constraint truth_ratings_value_check CHECK (value = ANY (ARRAY[1, 2]))
);
CREATE INDEX truth_ratings_member_idx ON truth_ratings USING btree (member_id);
CREATE TRIGGER truth_ratings_count AFTER INSERT OR DELETE OR UPDATE ON truth_ratings FOR EACH ROW EXECUTE FUNCTION count_truth_ratings();

create table two_step_secrets (
  member_id integer not null,
  secret bytea not null,
  confirmed_at timestamp with time zone,
  last_step integer not null default 0,
  failures smallint not null default 0,
  failures_since timestamp with time zone not null default now(),
  constraint two_step_secrets_pkey PRIMARY KEY (member_id),
  constraint two_step_secrets_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);

create table view_salts (
  day date not null,
  salt bytea not null,
  constraint view_salts_pkey PRIMARY KEY (day)
);

create table watchlist (
  member_id integer not null,
  item_id integer not null,
  created_at timestamp with time zone not null default now(),
  constraint watchlist_pkey PRIMARY KEY (member_id, item_id),
  constraint watchlist_item_id_fkey FOREIGN KEY (item_id) REFERENCES items(id) ON DELETE CASCADE,
  constraint watchlist_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);
CREATE INDEX watchlist_item_idx ON watchlist USING btree (item_id, member_id);

create table watchlist_feeds (
  member_id integer not null,
  key_hash bytea not null,
  created_at timestamp with time zone not null default now(),
  constraint watchlist_feeds_pkey PRIMARY KEY (member_id),
  constraint watchlist_feeds_key_hash_key UNIQUE (key_hash),
  constraint watchlist_feeds_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);

create table zip_districts (
  zip character(5) not null,
  state character(2) not null,
  chamber text not null,
  district smallint not null,
  valid_from date not null,
  valid_to date not null,
  constraint zip_districts_pkey PRIMARY KEY (zip, chamber, state, district, valid_from),
  constraint zip_districts_chamber_check CHECK (chamber = ANY (ARRAY['congressional'::text, 'assembly'::text, 'senate'::text])),
  constraint zip_districts_state_fkey FOREIGN KEY (state) REFERENCES states(postal)
);

create table zips (
  zip character(5) not null,
  city text not null,
  state character(2) not null,
  latitude real,
  longitude real,
  constraint zips_pkey PRIMARY KEY (zip),
  constraint zips_state_fkey FOREIGN KEY (state) REFERENCES states(postal)
);
CREATE INDEX zips_city_idx ON zips USING btree (lower(city), state);

create view opinions as
 SELECT id,
    kind,
    item_id,
    author_id AS member_id,
    level,
    text,
    counted,
    verified,
    like_count,
    reply_count,
    removed_at,
    review_since,
    created_at,
    updated_at,
    written_at
   FROM posts
  WHERE (kind = 'opinion'::post_kind);

CREATE OR REPLACE FUNCTION public.add_levels(a integer[], b integer[])
 RETURNS integer[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
begin
  return array[a[1] + b[1], a[2] + b[2], a[3] + b[3], a[4] + b[4], a[5] + b[5]];
end $function$;

CREATE OR REPLACE FUNCTION public.allows_notification(m members, kind text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select case kind
    when 'new_bill' then m.notify_new_bill
    when 'bill_status_change' then m.notify_bill_status_change
    when 'roll_call' then m.notify_bill_status_change
    when 'sponsor_new_bill' then m.notify_sponsor_new_bill
    when 'invitation' then m.notify_invite_network
    when 'invitation_accepted' then m.notify_invite_network
    when 'new_follower' then m.notify_invite_network
    when 'moderation' then true
    else m.notify_share_comment
  end
$function$;

CREATE OR REPLACE FUNCTION public.announce_like()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if coalesce(current_setting('polity.announce', true), '') <> 'nothing' then
    insert into notification_events (kind, event_key, actor_id, post_id)
    values ('like', new.post_id || ' ' || new.member_id, new.member_id, new.post_id)
    on conflict do nothing;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_new_bills()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if coalesce(current_setting('polity.announce', true), '') = 'all' then
    insert into notification_events (kind, event_key, item_id)
    select 'new_bill', f.id::text, f.id
    from fresh f
    where f.introduced_date is null
      or f.introduced_date > (
        select max(introduced_date) from bills where category = f.category and introduced_date <= today()
      ) - 30
    on conflict do nothing;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_post()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if coalesce(current_setting('polity.announce', true), '') <> 'nothing' then
    insert into notification_events (kind, event_key, actor_id, post_id)
    values (case new.kind::text when 'share' then 'share' else 'post' end, new.id, new.author_id, new.id)
    on conflict do nothing;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_roll_calls()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if coalesce(current_setting('polity.announce', true), '') = 'all' then
    insert into notification_events (kind, event_key, item_id, details)
    select 'roll_call', f.id, f.bill_id, jsonb_build_object('roll_call', f.id)
    from fresh f
    where f.bill_id is not null
      and f.kind in ('passage', 'suspension', 'concurrence', 'conference', 'veto_override')
      and f.voted_on > today() - 30
    on conflict do nothing;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_status()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if coalesce(current_setting('polity.announce', true), '') in ('all', 'changes') then
    insert into notification_events (kind, event_key, item_id, details)
    values (
      'bill_status_change',
      new.id || ' ' || new.status || ' ' || coalesce(new.status_date::text, ''),
      new.id,
      jsonb_build_object('status', new.status, 'previous_status', old.status, 'date', new.status_date)
    )
    on conflict do nothing;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.bump_list_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update list_version set version = version + 1 where slot = pg_backend_pid() % 32;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_general_share()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  author integer := coalesce(new.author_id, old.author_id);
  was boolean := tg_op <> 'INSERT' and old.general and old.released;
  now_is boolean := tg_op <> 'DELETE' and new.general and new.released;
begin
  if now_is and not was then
    insert into share_authors as a (member_id, general_count, newest_id)
    values (author, 1, new.id)
    on conflict (member_id) do update set
      general_count = a.general_count + 1,
      newest_id = greatest(a.newest_id, excluded.newest_id);
  elsif was and not now_is then
    -- The lock comes first, so that the next statement sees every share that was committed before.
    perform from share_authors where member_id = author for no key update;
    update share_authors a
    set general_count = a.general_count - 1,
      newest_id = coalesce(
        (select max(s.id) from shares s where s.author_id = author and s.general and s.released),
        0
      )
    where a.member_id = author;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_likes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    update posts set like_count = like_count + 1 where id = new.post_id;
  else
    update posts set like_count = like_count - 1 where id = old.post_id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_members()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  findable_change integer := 0;
  registered_change integer := 0;
  before record;
begin
  if tg_op <> 'DELETE' then
    select count(*) filter (where account_setup), count(*)
    into findable_change, registered_change
    from rows_after
    where deactivated_at is null;
  end if;
  if tg_op <> 'INSERT' then
    select count(*) filter (where account_setup) as findable, count(*) as registered
    into before
    from rows_before
    where deactivated_at is null;
    findable_change := findable_change - before.findable;
    registered_change := registered_change - before.registered;
  end if;
  if findable_change <> 0 or registered_change <> 0 then
    insert into member_counts as c (shard, members, registered)
    values (pg_backend_pid() % 16, findable_change, registered_change)
    on conflict (shard) do update set
      members = c.members + excluded.members,
      registered = c.registered + excluded.registered;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_opinions_of_active_members()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select m.deactivated_at is null, m.email_confirmed_at is not null
  into new.counted, new.verified
  from members m
  where m.id = new.author_id
  for share;
  if not found then
    new.counted := false;                -- the member has just been erased; the foreign key reports it
    new.verified := false;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.count_reply()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  was integer := case when tg_op <> 'INSERT' and old.review_since is null then 1 else 0 end;
  now_is integer := case when tg_op <> 'DELETE' and new.review_since is null then 1 else 0 end;
begin
  if was <> now_is then
    update posts
    set reply_count = reply_count + now_is - was
    where id = coalesce(new.parent_id, old.parent_id);
    -- Finds none below an opinion.
    update shares
    set comment_count = comment_count + now_is - was
    where id = coalesce(new.root_id, old.root_id);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_reshares()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    update shares set reshare_count = reshare_count + 1 where id = new.parent_id;
  else
    update shares set reshare_count = reshare_count - 1 where id = old.parent_id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_truth_ratings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  untrue integer := (new.value is not distinct from 1)::int - (old.value is not distinct from 1)::int;
  partly_true integer := (new.value is not distinct from 2)::int - (old.value is not distinct from 2)::int;
begin
  update shares
  set untrue_count = untrue_count + untrue,
    partly_true_count = partly_true_count + partly_true
  where id = coalesce(new.share_id, old.share_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.delete_media()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update media_files set deleted_at = now() where id = old.media_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.delete_search_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform delete_unused_words(array(select words_of(search_text) from erased_members));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.delete_undecided_cases()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_table_name = 'posts' then
    delete from moderation_cases
    where post_id = old.id and status in ('in_review', 'waiting', 'kept');
  else
    delete from moderation_cases
    where initiative_id = old.id and status in ('in_review', 'waiting', 'kept');
  end if;
  return old;
end $function$;

CREATE OR REPLACE FUNCTION public.delete_unused_words(words text[])
 RETURNS void
 LANGUAGE sql
AS $function$
  delete from search_words
  where word in (
    select old_word
    from unnest(words) as old_word
    where not exists (
      select from members m
      where m.search_text like '% ' || old_word || '%'
        and m.account_setup
        and m.deactivated_at is null
    )
  )
$function$;

CREATE OR REPLACE FUNCTION public.died_on(category text, congress smallint, status text)
 RETURNS date
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select make_date(1789 + 2 * congress, 1, 3)
  where category = 'fed'
    and status in ('introduced', 'reported', 'passed_house', 'passed_senate')
    and make_date(1789 + 2 * congress, 1, 17) < (select d.as_of from data_sets d where d.name = 'bills')
$function$;

CREATE OR REPLACE FUNCTION public.districts_of_zip(of_zip character, in_state character)
 RETURNS TABLE(chamber text, district smallint, valid_to date)
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  here zips;
  area text;
begin
  return query
    select d.chamber, d.district, d.valid_to
    from zip_districts d
    where d.zip = of_zip
      and d.state = in_state
      and d.valid_from = (
        select max(n.valid_from)
        from zip_districts n
        where n.zip = d.zip and n.chamber = d.chamber and n.valid_from <= today()
      )
    order by d.chamber = 'congressional' desc, d.district;
  if found then
    return;
  end if;
  select * into here from zips z where z.zip = of_zip;
  -- People who get military mail vote far away from it; a single seat needs no search.
  if here.zip is null or here.state in ('AA', 'AE', 'AP')
    or (select house_seats <= 1 from states s where s.postal = in_state) then
    return;
  end if;
  foreach area in array array['city', 'prefix', 'state'] loop
    return query
      select 'congressional', d.district, max(d.valid_to)
      from (
        select z.*
        from zips z
        where area = 'city' and lower(z.city) = lower(here.city) and z.state = in_state
        union all
        select z.*
        from zips z
        where area = 'prefix'
          and z.zip between (left(of_zip, 3) || '00')::bpchar and (left(of_zip, 3) || '99')::bpchar
          and z.state = in_state
        union all
        select z.* from zips z where area = 'state' and z.state = in_state
      ) z
      join zip_districts d
        on d.zip = z.zip and d.chamber = 'congressional' and d.state = in_state
        and d.valid_from = (
          select max(n.valid_from)
          from zip_districts n
          where n.zip = d.zip and n.chamber = d.chamber and n.valid_from <= today()
        )
      group by d.district
      order by
        min(km_between(here, (z.zip, z.city, z.state, z.latitude, z.longitude)::zips)),
        min(abs(z.zip::int - of_zip::int)),
        d.district;
    if found then
      return;
    end if;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.folded(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case
    when words ~ '[^\x01-\x7f]|''' then translate(
      regexp_replace(
        regexp_replace(
          regexp_replace(normalize(words, nfd), '[\u0300-\u036f]', '', 'g'),
          '[\u2010-\u2015\u201c\u201d\u2026/-]', ' ', 'g'
        ),
        '([^[:space:]''\u2018\u2019\u02bc]+)[''\u2018\u2019\u02bc]([^[:space:]''\u2018\u2019\u02bc]*)',
        '\1 \1\2',
        'g'
      ),
      '''‘’ʼ',
      ''
    )
    else translate(words, '/-', '  ')
  end
$function$;

CREATE OR REPLACE FUNCTION public.km_between(a zips, b zips)
 RETURNS double precision
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select sqrt(
    power((a.latitude - b.latitude) * 111.2, 2)
    + power((a.longitude - b.longitude) * 111.2 * cos(radians(a.latitude)), 2)
  )
$function$;

CREATE OR REPLACE FUNCTION public.level_change(removed opinion_level, added opinion_level)
 RETURNS integer[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select array[
    (added is not distinct from 'strong_support')::int - (removed is not distinct from 'strong_support')::int,
    (added is not distinct from 'support')::int - (removed is not distinct from 'support')::int,
    (added is not distinct from 'neutral')::int - (removed is not distinct from 'neutral')::int,
    (added is not distinct from 'oppose')::int - (removed is not distinct from 'oppose')::int,
    (added is not distinct from 'strong_oppose')::int - (removed is not distinct from 'strong_oppose')::int
  ]
$function$;

CREATE OR REPLACE FUNCTION public.link_roll_calls()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update roll_calls r
  set bill_id = f.id
  from fresh f
  where r.bill_slug = f.slug
    and r.bill_id is distinct from f.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.lock_key(kind text, id text)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select hashtextextended(kind || ' ' || id, 0)
$function$;

CREATE OR REPLACE FUNCTION public.open_case_of_flag()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_table_name = 'post_flags' then
    insert into moderation_cases (kind, post_id, member_id)
    select 'post', p.id, p.author_id
    from posts p
    where p.id = new.post_id
    on conflict (post_id) where status in ('in_review', 'waiting') do nothing;
  elsif tg_table_name = 'initiative_flags' then
    insert into moderation_cases (kind, initiative_id, member_id)
    select 'initiative', n.id, n.author_id
    from initiatives n
    where n.id = new.initiative_id
    on conflict (initiative_id) where status in ('in_review', 'waiting') do nothing;
  else
    insert into moderation_cases (kind, member_id)
    values ('profile', new.flagged_id)
    on conflict (member_id) where kind = 'profile' and status = 'waiting' do nothing;
  end if;
  insert into moderation_events (kind) values ('report');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.open_case_of_initiative_in_review()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into moderation_cases (kind, initiative_id, member_id, status)
  values ('initiative', new.id, new.author_id, 'in_review');
  insert into moderation_events (kind) values ('review');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.open_case_of_post_in_review()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from moderation_cases where post_id = new.id and status in ('in_review', 'waiting');
  insert into moderation_cases (kind, post_id, member_id, status)
  values ('post', new.id, new.author_id, 'in_review')
  on conflict (post_id) where status in ('in_review', 'waiting') do update set status = 'in_review';
  insert into moderation_events (kind) values ('review');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.plain_words(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select lower(regexp_replace(
    regexp_replace(normalize(words, nfd), '[\u0300-\u036f''\u2019]', '', 'g'),
    '[[:space:]!-/:-@\[-`{-~]+', ' ', 'g'
  ))
$function$;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the table % is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $function$;

CREATE OR REPLACE FUNCTION public.release_share()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- The original is locked first, as in a deletion of it.
  update shares
  set reshare_count = reshare_count + case when new.review_since is null then 1 else -1 end
  where id = (
    select parent_id from shares where id = new.id and released <> (new.review_since is null)
  );
  update shares set released = new.review_since is null where id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.remove_item()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from items where id = old.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.rename_friend()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update connections
  set friend_name = case when new.deactivated_at is null then lower(coalesce(new.display_name, 'Member')) end
  where friend_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.renew_case_of_changed_post()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.text is null then
    delete from moderation_cases where post_id = new.id and status in ('in_review', 'waiting');
    delete from post_flags where post_id = new.id and decided_at is null;
  else
    update moderation_cases set id = default where post_id = new.id and status = 'waiting';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.roll_call_parties(roll_call text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(jsonb_agg(to_jsonb(p) order by p.size desc, p.party), '[]')
  from (
    select
      coalesce(party, '') as party,
      count(*)::int as size,
      count(*) filter (where position = 'yea')::int as yea,
      count(*) filter (where position = 'nay')::int as nay,
      count(*) filter (where position = 'present')::int as present,
      count(*) filter (where position = 'not_voting')::int as not_voting,
      count(*) filter (where position = 'other')::int as other
    from roll_call_votes
    where roll_call_id = roll_call
      and state is not null
    group by 1
  ) p
$function$;

CREATE OR REPLACE FUNCTION public.save_opinion(item integer, member integer, new_level opinion_level, new_text text, keep_text boolean, hold_text boolean)
 RETURNS integer[]
 LANGUAGE plpgsql
AS $function$
declare
  saved integer[];
begin
  insert into posts as o (kind, item_id, author_id, level, text, written_at, review_since)
  values (
    'opinion',
    item,
    member,
    new_level,
    new_text,
    case when new_text is not null then now() end,
    case when hold_text then now() end
  )
  on conflict (item_id, author_id) where item_id is not null do update set
    level = excluded.level,
    updated_at = now(),
    text = case when keep_text then o.text else excluded.text end,
    written_at = case
      when keep_text or o.text is not distinct from excluded.text then o.written_at
      else now()
    end,
    review_since = case
      when keep_text then o.review_since
      when excluded.text is null then null
      when o.text is distinct from excluded.text then coalesce(o.review_since, excluded.review_since)
      else o.review_since
    end
  where keep_text
    or o.removed_at is null
    or o.text is not distinct from excluded.text
  returning array[id, (review_since is not null and removed_at is null)::integer] into saved;
  if saved is null then
    return null;
  end if;
  -- A separate statement, so that it sees what the trigger wrote. It finds no row if the member has just been
  -- erased and nobody else has voted: then the counts are absent.
  return (select saved || sum_levels(t.counts) from opinion_tallies t where t.item_id = item);
end $function$;

CREATE OR REPLACE FUNCTION public.sits_today(term representative_terms)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select term.start_date <= today()
    and (term.end_date > today() or term.open_ended)
$function$;

create aggregate sum_levels(integer[]) (sfunc = add_levels, stype = integer[]);

CREATE OR REPLACE FUNCTION public.tally_opinion()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  was opinion_level := case when old.counted then old.level end;
  now_is opinion_level := case when new.counted then new.level end;
  was_verified opinion_level := case when old.verified then was end;
  now_verified opinion_level := case when new.verified then now_is end;
  change integer[] := level_change(was, now_is);
  verified_change integer[] := level_change(was_verified, now_verified);
  item integer := coalesce(new.item_id, old.item_id);
  own_shard integer;
begin
  if was is not distinct from now_is and was_verified is not distinct from now_verified then
    return null;
  end if;
  own_shard := case
    when pg_try_advisory_xact_lock(lock_key('tally', (item % 512)::text)) then 0
    else 1 + pg_backend_pid() % 31
  end;
  loop
    update opinion_tallies t
    set counts = add_levels(t.counts, change),
      verified = add_levels(t.verified, verified_change)
    where t.item_id = item
      and t.shard = own_shard;
    exit when found;
    -- When the item itself is being deleted, its tallies go with it.
    exit when tg_op = 'DELETE' and not exists (select from items where id = item);
    insert into opinion_tallies (item_id, shard) values (item, own_shard) on conflict do nothing;
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.today()
 RETURNS date
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select coalesce(
    nullif(current_setting('polity.today', true), '')::date,
    (now() at time zone 'UTC')::date
  )
$function$;

CREATE OR REPLACE FUNCTION public.today_in(time_zone text)
 RETURNS date
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select coalesce(
    nullif(current_setting('polity.today', true), '')::date,
    (now() at time zone time_zone)::date
  )
$function$;

CREATE OR REPLACE FUNCTION public.toggle_like(post integer, member integer, OUT liked boolean, OUT total integer)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
begin
  select like_count into total from posts where id = post for no key update;
  if not found then
    return;
  end if;
  insert into post_likes (post_id, member_id) values (post, member) on conflict do nothing;
  liked := found;
  if not liked then
    delete from post_likes where post_id = post and member_id = member;
  end if;
  total := total + case when liked then 1 else -1 end;
end $function$;

CREATE OR REPLACE FUNCTION public.toggle_truth(share integer, member integer, given smallint, OUT rating smallint, OUT untrue integer, OUT partly_true integer)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
begin
  perform from shares where id = share for no key update;
  delete from truth_ratings where share_id = share and member_id = member and value = given;
  if not found then
    insert into truth_ratings (share_id, member_id, value)
    select id, member, given from shares where id = share
    on conflict (share_id, member_id) do update set value = excluded.value, created_at = now()
    returning value into rating;
  end if;
  select untrue_count, partly_true_count into untrue, partly_true from shares where id = share;
end $function$;

CREATE OR REPLACE FUNCTION public.verify_opinions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update posts
  set verified = new.email_confirmed_at is not null
  where author_id = new.id
    and kind = 'opinion';
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.words_of(search_text text)
 RETURNS SETOF text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select distinct w.word
  from regexp_split_to_table(trim(search_text), ' ') as w(word)
  where w.word <> ''
    and char_length(w.word) <= 100
$function$;

CREATE OR REPLACE FUNCTION public.write_changed_member_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from member_words where member_id = new.id;
  if new.account_setup and new.deactivated_at is null then
    insert into member_words (word, member_id) select words_of(new.search_text), new.id;
  end if;
  if old.search_text is distinct from new.search_text then
    perform delete_unused_words(array(
      select words_of(old.search_text) except select words_of(new.search_text)
    ));
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.write_friend_name()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- The shared lock waits for a change of name in progress, which then sees this row.
  select lower(coalesce(display_name, 'Member'))
  into new.friend_name
  from members
  where id = new.friend_id
    and deactivated_at is null
  for share;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.write_new_member_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into member_words (word, member_id)
  select words_of(search_text), id
  from rows_after
  where account_setup and deactivated_at is null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.write_search_text()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.search_text := plain_words(concat_ws(
    ' ',
    '',
    coalesce(nullif(new.screen_name, ''), concat_ws(' ', new.first_name, new.last_name)),
    new.city,
    (select s.name from states s where s.postal = new.state),
    new.state
  ));
  if tg_op = 'UPDATE' and new.search_text = old.search_text then
    return new;
  end if;
  -- Always in the same order, so that two members who bring the same new words cannot deadlock.
  insert into search_words
  select word
  from words_of(new.search_text) as word
  order by word
  on conflict do nothing;
  return new;
end $function$;
