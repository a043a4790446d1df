-- Every thousandth reply of a long thread, counted from its top: a page far down is found from the nearest of them. Written when somebody
-- reads that far, renewed within the hour (docs/decisions/0114).
create table reply_marks (
  opinion_id integer not null references opinions on delete cascade,
  parent_id integer not null,            -- 0: the first level
  rank integer not null,                 -- 1000, 2000 … from the top
  like_count integer not null,
  comment_id integer not null,           -- the place in the order, whether or not the reply still stands
  primary key (opinion_id, parent_id, rank)
);

create table reply_mark_lists (
  opinion_id integer not null references opinions on delete cascade,
  parent_id integer not null,
  made_at timestamptz not null default now(),
  primary key (opinion_id, parent_id)
);
