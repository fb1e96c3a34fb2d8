-- Uploaded and generated files, and the documents that affiliates may download.

create table file (
  id bigint generated always as identity primary key,
  key text not null constraint file_key_key unique,
  name text not null,
  type text not null,
  size bigint not null,
  sha256 bytea not null,
  created_at timestamptz not null default now(),
  created_by bigint references account,
  redrawn boolean not null default false,
  sealed boolean not null default false,
  scan text check (scan in ('clean', 'infected')),
  scanned_at timestamptz,
  scan_finding text,
  scan_attempts integer not null default 0,
  scan_due_at timestamptz not null default now()
);
comment on table file is 'Messages: files that were uploaded or made, by their key in the file store, with their hash and the result of the scan.';
comment on column file.redrawn is 'Pictures that were encoded again hold nothing but pixels, and may stand in a page';
comment on column file.sealed is 'Encrypted on disk, such as files for the bank; the hash is of the plain bytes';
comment on column file.scan is 'Result of the virus scanner; null until it was asked';
comment on column file.scan_finding is 'The name that the scanner gave to what it found';
comment on column file.scan_due_at is 'When the scanner may be asked again; while one asks, when its lease ends';
create index file_unscanned on file (scan_due_at) where scan is null;

-- The days as they were typed, and the instants they mean in the accounting zone: from the first up to, not including, the second.
create table upload (
  id bigint generated always as identity primary key,
  title text not null,
  description text,
  from_on date,
  to_on date constraint upload_days_in_order check (to_on >= from_on),
  opens_at timestamptz,
  closes_at timestamptz,
  documents jsonb not null default '[]',
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz,
  created_by bigint references account, updated_by bigint references account, deleted_by bigint references account
);
comment on table upload is 'Messages: documents that affiliates may download for some time.';
create index upload_documents on upload using gin (documents jsonb_path_ops);
