-- When the programme plans to pay.
alter table programme
  add column pay_rhythm text check (pay_rhythm in ('none', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'twice', 'monthly', 'quarterly')),
  add column pay_day integer check (pay_day between 1 and 31),
  add constraint programme_pay_day check ((coalesce(pay_rhythm, '') in ('monthly', 'quarterly')) = (pay_day is not null));
comment on column programme.pay_rhythm is 'What affiliates read about when they are paid; empty for not said';
comment on column programme.pay_day is 'Day of the month, with a rhythm that needs one; the last day in a shorter month';
