-- What whoever runs the server has done to somebody's account by command. It outlives the account.
create table operator_log (
  id integer generated always as identity primary key,
  command text not null,                 -- 'two-step reset'
  about_member_id integer not null,
  done_by text not null,                 -- the account of the operating system
  done_at timestamptz not null default now()
);
