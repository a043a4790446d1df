-- Who carries a state bill, as its source writes it: known even where no official is at hand to link to.
alter table bills add column authors text;
