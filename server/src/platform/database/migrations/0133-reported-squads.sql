-- Names of squads are reported as well (docs/product/administration.md#reports).
alter table report_cases drop constraint report_cases_subject_kind_check;
alter table report_cases add constraint report_cases_subject_kind_check
  check (subject_kind in ('event', 'message', 'moment', 'user', 'squad')) not valid;
