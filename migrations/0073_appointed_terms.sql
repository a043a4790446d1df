-- Who was appointed to a seat was not elected by it: 'first elected' passes such a term over.
alter table representative_terms add column appointed boolean not null default false;
