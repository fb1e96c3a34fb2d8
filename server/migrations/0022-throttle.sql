-- Counters of tries need not outlive a crash of the database: without a log, a call that is counted waits for no disk.
alter table throttle set unlogged;
