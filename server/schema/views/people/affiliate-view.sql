-- Affiliates with their balance and what of it is payable, their last visit and order, the terms they have accepted, and their answers at sign-up.
create view affiliate_view as
select a.*, coalesce(l.balance_cents, 0) as balance_cents, greatest(0, coalesce(l.balance_cents, 0) - h.cents) as payable_cents,
  a.password_hash is null as without_password, invitation_state(a.id, a.password_hash, a.invited_at, a.invitation_failure) as invitation_state,
  t.last_visit, t.last_order,
  case when a.active and a.verified_at is not null and a.deleted_at is null then coalesce(
    (array['promoting', 'quiet', 'asleep'])[1 + width_bucket((select accounting_day()) - greatest(t.last_visit, t.last_order), array[31, 91])], 'never') end as activity,
  (select coalesce(jsonb_agg(jsonb_build_object('version', t.version, 'date', t.accepted_at, 'ip', t.ip) order by t.version desc), '[]')
   from terms_acceptance t where t.account_id = a.id) as accepted_terms,
  (select coalesce(jsonb_agg(jsonb_build_object('question', q.asked ->> 'label', 'answer', x.answer) order by q.place), '[]')
   from sign_up_answer x join sign_up_questions v on v.version = x.version
   cross join lateral jsonb_array_elements(v.questions) with ordinality q (asked, place)
   where x.account_id = a.id and (q.asked ->> 'id')::integer = x.question) as sign_up_answers
from account a join profile p on p.id = a.profile_id
left join lateral (select balance_cents from ledger_line where affiliate_id = a.id order by id desc limit 1) l on true
cross join lateral (select coalesce(sum(cents), 0)::bigint as cents from ledger_line where affiliate_id = a.id and available_at > now()) h
cross join lateral (select
  (select max((select d.day from hit_link_day d where d.link_id = k.id and d.visits > 0 order by d.day desc limit 1)) from link k where k.affiliate_id = a.id) as last_visit,
  (select o.day from shop_order o where o.affiliate_id = a.id and o.deleted_at is null order by o.ordered_at desc limit 1) as last_order) t
where p.reference = 'Affiliate';
