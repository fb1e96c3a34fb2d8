-- Claims with their entries, and the order that an accepted one led to.
create view claim_view as
select c.*, c.created_at as asked_at,
  (select max(e.at) from claim_entry e where e.claim_id = c.id and e.event <> 'asked') as last_word_at,
  (select coalesce(jsonb_agg(jsonb_build_object('date', e.at, 'event', e.event, 'outcome', e.outcome, 'text', e.words,
     'actor', a.name, 'team', e.team) order by e.id), '[]')
   from claim_entry e join account a on a.id = e.actor_id where e.claim_id = c.id) as entries,
  (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'orderId', o.order_number, 'date', o.ordered_at, 'through', o.through,
     'status', o.status, 'amount', o.net_cents, 'commission', o.commission_cents)), '[]')
   from (
     select o.*, coalesce(p.code, k.name) as through
     from shop_order o left join coupon p on p.id = o.coupon_id left join link k on k.id = o.link_id
     where c.state = 'paid' and o.shop_id = c.shop_id and o.affiliate_id = c.affiliate_id and o.deleted_at is null
       and o.order_number = any(array(select unnest(array[x, '#' || x]) from unnest(array[c.order_number, ltrim(c.order_number, '#'),
         upper(ltrim(c.order_number, '#')), lower(ltrim(c.order_number, '#'))]) x))
     order by o.order_number <> c.order_number, o.id limit 1
   ) o) as credited
from claim c;
