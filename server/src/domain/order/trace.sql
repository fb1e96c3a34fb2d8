-- Everything that led to an order's commission for its current affiliate, from the ledger. Amounts in cents.
-- $1 order id.
with clicked as materialized (
  select link_id, click_id, (extract(epoch from clicked_at) * 1000)::bigint as at from shop_order where id = $1
)
select o.order_number as "orderNumber", o.ordered_at as "orderedAt", o.created_at as "receivedAt",
  (select jsonb_build_object('id', a.id, 'name', a.name) from account a where a.id = o.affiliate_id) as affiliate,
  (select jsonb_build_object('class', h.class, 'unique', h.is_unique, 'recovered', h.recovered) from hit h
    where (h.link_id, h.at, h.click_id) in (select link_id, at, click_id from clicked)) as visit,
  o.credited_by as "creditedBy", (select p.code from coupon p where p.id = o.coupon_id) as coupon, o.unattributed_reason as unattributed,
  o.click_id as "clickId", o.clicked_at as "clickedAt", o.country, k.name as link, coalesce(o.window_days, s.window_days) as "windowDays",
  o.amount_cents as "amountCents", coalesce(o.gift_cards_cents, 0) as "giftCardsCents", o.lowered_cents as "loweredCents", o.net_cents as "netCents", o.rate_basis_points as "rateBasisPoints", o.rate_source as "rateSource",
  case when r.id is not null then jsonb_build_object('day', r.first_day, 'begun', r.starts_at <= o.ordered_at) end as planned,
  o.commission_cents as "commissionCents", o.status, o.reason, o.reason_note as note, coalesce(o.approved_at, o.declined_at) as "decidedAt",
  o.buyer_order as "buyerOrder", o.new_customer as "newCustomer", o.coupons, o.subscription, o.payment_number as payment,
  (select buyer_id from buyer_key where hash = coalesce(o.customer_key, o.email_key)) as buyer,
  o.flags, o.hold_days as "holdDays",
  coalesce((select jsonb_agg(jsonb_build_object('id', case when disputed then substr(refund_id, 9) else refund_id end, 'disputed', disputed, 'at', refunded_at, 'cents', cents) order by refunded_at, refund_id)
    from order_refund where order_id = o.id), '[]') as refunds,
  coalesce((select jsonb_agg(jsonb_build_object('id', id, 'hash', encode(hash, 'hex'), 'at', created_at, 'kind', kind, 'cents', cents, 'availableAt', available_at) order by id)
    from ledger_line where order_id = o.id and affiliate_id = o.affiliate_id), '[]') as lines,
  (select jsonb_build_object('at', c.checked_at,
      'balanced', not exists (select 1 from jsonb_array_elements(c.discrepancies) d
        where d ->> 'what' in ('order', 'commission', 'owner') and d ->> 'id' = o.id::text),
      'complete', o.created_at <= c.checked_at and not exists (select 1 from ledger_line where order_id = o.id and created_at > c.checked_at))
    from book_check c order by c.checked_at desc, c.id desc limit 1) as checked,
  coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'day', i.paid_on, 'cents', x.cents, 'returned', i.returned_at is not null) order by i.id)
    from invoice_order x join invoice i on i.id = x.invoice_id where x.order_id = o.id and i.affiliate_id = o.affiliate_id), '[]') as payments,
  coalesce((select jsonb_agg(jsonb_build_object('at', m.moved_at, 'from', a.name, 'note', m.note) order by m.id)
    from credit_move m join account a on a.id = m.affiliate_id where m.order_id = o.id and m.direction = 'away'), '[]') as moves
from shop_order o join shop s on s.id = o.shop_id left join link k on k.id = o.link_id left join planned_rate r on r.id = o.planned_rate_id
where o.id = $1
