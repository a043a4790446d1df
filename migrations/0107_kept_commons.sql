-- With each kept suggestion, how many friends there are in common: counting them anew was what a page of suggestions cost most.
truncate kept_suggestions;
alter table kept_suggestions add column commons integer[] not null;
