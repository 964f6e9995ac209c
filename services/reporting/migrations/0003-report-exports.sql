-- A report is an export too: the questions of a deck or the widgets of a dashboard.
alter table reporting.export drop constraint export_kind_check;
alter table reporting.export add constraint export_kind_check check (kind in ('tables', 'responses', 'report'));
