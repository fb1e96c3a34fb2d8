-- A nightly backup that takes hours raises no alarm while it is being made, one that hangs does.
alter table job_state add column progress_at timestamptz;
comment on column job_state.progress_at is 'When the nightly backup last showed that it is being made';
