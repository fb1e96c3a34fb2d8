-- The settings of the programme, which administrators choose on a screen of their own, and the payer that a payment's statement names.
create table programme (
  one boolean primary key default true check (one),
  name text,
  support_address text,
  mail_sender text,
  payer_name text,
  payer_address text,
  accent text check (accent ~ '^#[0-9a-f]{6}$')
);
comment on table programme is 'Programme: what administrators have chosen for the whole programme; empty where the environment or the default holds.';
insert into programme default values;

create table programme_picture (
  use text primary key check (use in ('logo', 'icon')),
  sha256 bytea not null,
  files jsonb not null
);
comment on table programme_picture is 'Programme: logo and favicon, redrawn in every size that pages and mails need.';

alter table invoice add column payer_name text, add column payer_address text;
comment on column invoice.payer_name is 'Who paid, as the statement names it for good; empty on payments of earlier versions';
