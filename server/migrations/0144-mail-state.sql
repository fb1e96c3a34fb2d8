-- Why a mail that waits could not be handed over yet, for the programme settings.
alter table mail add column last_error text;
comment on column mail.last_error is 'Why the last try failed, in words';
