-- A mail keeps its Message-ID however often it is handed over: a mail server that took it and could not say so knows it again.
-- Not its number: that begins anew where a backup is restored.

alter table mail add column message_id uuid not null default gen_random_uuid();
