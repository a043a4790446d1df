-- The address a member has asked for; it becomes theirs when the link mailed to it is used.
alter table members add column pending_email text;
