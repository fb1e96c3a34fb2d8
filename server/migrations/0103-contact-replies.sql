-- What administrators reply to a message of the contact form.
alter table contact_message
  add column reply text,
  add column replied_at timestamptz,
  add column replied_by bigint references account on delete set null,
  add constraint contact_message_reply check ((reply is null) = (replied_at is null) and (reply is null or answered));
comment on column contact_message.reply is 'As it was mailed; null also for messages that were answered elsewhere';
create index contact_message_replied_by on contact_message (replied_by);
