-- Metadata of pages, for cards of links in shares. A cache: every row can be loaded again.

create table link_previews (
  url_hash bytea primary key,            -- sha256 of the address that was asked for
  page jsonb,                            -- title, description, site name, address; null if it has no preview
  image_folder text,                     -- in the media storage
  expires_at timestamptz not null
);
create index link_previews_expires_idx on link_previews (expires_at);
