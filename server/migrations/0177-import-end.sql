-- Undoing an import compares each record with itself: an import can go on long after its first record was written.
comment on column csv_import.ended_at is 'When the last of its records was written; the earlier ones may have been changed before';
