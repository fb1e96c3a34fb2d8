-- Rate limits that all processes share.

create unlogged table throttle (
  key text primary key,
  count integer not null,
  window_ends_at timestamptz not null,
  blocked_until timestamptz,
  in_a_row integer not null default 0
);
comment on table throttle is 'People: counters of failed and limited attempts, shared by all processes.';
