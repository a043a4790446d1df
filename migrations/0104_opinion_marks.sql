-- Every thousandth opinion of a long list, counted from its end, where nothing new is added: a page far down is found from the nearest
-- of them. Written when somebody reads that far, renewed within the hour (docs/decisions/0102).
create table opinion_marks (
  item_id integer not null references items on delete cascade,
  list text not null,                    -- kind, level and whose: 'newest support verified'
  rank integer not null,                 -- 1000, 2000 … from the end
  like_count integer not null,
  created_at timestamptz not null,
  opinion_id integer not null,           -- the place in the order, whether or not the opinion still stands
  primary key (item_id, list, rank)
);

create table opinion_mark_lists (
  item_id integer not null references items on delete cascade,
  list text not null,
  total integer not null,                -- how long the list was when its marks were set
  made_at timestamptz not null default now(),
  primary key (item_id, list)
);
