-- Postbacks about payments that the bank has returned: their orders are reported as paid once more later.
alter table postback add column on_returned boolean not null default false;
alter table postback_delivery drop constraint postback_delivery_event_check;
alter table postback_delivery add constraint postback_delivery_event_check
  check (event in ('created', 'approved', 'failed', 'adjusted', 'paid', 'returned'));
