-- How many of the workers that took it have let go of it: only of the others it is thought that they died of it.
alter table reporting.export add column given_back int not null default 0;
